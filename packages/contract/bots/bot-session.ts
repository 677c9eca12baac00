import { buildSignInMessage, insertAddress } from '@signboard/domain/accounts/sign-in-message.ts';

/**
 * Tells the page that a bot session exists. It grants no access: the session cookie itself is HttpOnly. A stored marker
 * without this cookie should be cleared.
 */
export const BOT_COMPANION_COOKIE = 'signboard_bot_here';

/**
 * What a wallet signs to prove that it may hold a bot's access pass: the sign-in message, with the CSRF token as its
 * nonce.
 */
export function ownershipMessage(terms: { domain: string; csrfToken: string; address: string }): string {
  return insertAddress(buildSignInMessage({ domain: terms.domain, nonce: terms.csrfToken }), terms.address);
}
