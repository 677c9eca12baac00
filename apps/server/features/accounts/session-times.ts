/** Time for a wallet to sign. */
export const NONCE_SECONDS = 5 * 60;

/** Token lifetime. There is no refresh; people sign in again. */
export const SESSION_SECONDS = 24 * 60 * 60;
