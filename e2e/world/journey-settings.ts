/** Shortens draws and anti-bot checks. */
export const JOURNEY_SETTINGS = { DRAW_LEAD_SECONDS: '3', CAPTCHA_ROUNDS: '2' };
