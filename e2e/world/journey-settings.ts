/** How the product of the journeys differs from an ordinary one: whole draws and anti-bot checks take a moment only. */
export const JOURNEY_SETTINGS = { BEACON_LEAD_SECONDS: '3', CAPTCHA_ROUNDS: '2' };
