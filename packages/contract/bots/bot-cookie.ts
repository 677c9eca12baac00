/**
 * Tells the page that a bot session exists. It grants no access: the session cookie itself is HttpOnly. A stored marker
 * without this cookie should be cleared.
 */
export const BOT_COMPANION_COOKIE = 'signboard_bot_here';
