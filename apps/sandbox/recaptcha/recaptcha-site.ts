/** The product's registered site at the stand-in reCAPTCHA. */
export const RECAPTCHA_SITE = {
  siteKey: 'sandbox-recaptcha-site-key',
  secretKey: 'sandbox-recaptcha-secret-key',
} as const;

/** The settings with which the product uses the stand-in; it does so only when somebody sets them. */
export function recaptchaEnv(url: string): Record<string, string> {
  return {
    RECAPTCHA_SITE_KEY: RECAPTCHA_SITE.siteKey,
    RECAPTCHA_SECRET_KEY: RECAPTCHA_SITE.secretKey,
    RECAPTCHA_VERIFY_URL: `${url}/recaptcha/api/siteverify`,
    RECAPTCHA_SCRIPT_URL: `${url}/recaptcha/api.js`,
  };
}
