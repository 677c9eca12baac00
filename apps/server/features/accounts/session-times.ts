/** How long a wallet may take to sign. */
export const NONCE_SECONDS = 5 * 60;

/** How long a token lives; there is no renewal, a person signs in again. */
export const SESSION_SECONDS = 24 * 60 * 60;
