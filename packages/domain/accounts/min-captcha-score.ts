/** Visitors with at least this captcha score count as human. */
export const MIN_CAPTCHA_SCORE = 0.5;
