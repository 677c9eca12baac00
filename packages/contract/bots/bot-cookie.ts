/**
 * The cookie that tells the page that a bot's session is here. It opens nothing: the session's own cookie is none that a
 * script can read. A stored marker without this one is to be cleared.
 */
export const BOT_COMPANION_COOKIE = 'signboard_bot_here';
