/** From this score of the anti-bot check on a visitor counts as a person. */
export const LEAST_CAPTCHA_SCORE = 0.5;
