import { buildSignInMessage, insertAddress } from '@signboard/domain/accounts/sign-in-message.ts';

/**
 * What a wallet signs to prove that it may hold a bot's access pass: the sign-in message, with the CSRF token as its
 * nonce.
 */
export function ownershipMessage(terms: { domain: string; csrfToken: string; address: string }): string {
  return insertAddress(buildSignInMessage({ domain: terms.domain, nonce: terms.csrfToken }), terms.address);
}
