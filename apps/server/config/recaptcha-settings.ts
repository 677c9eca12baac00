import { isLoopback } from '#server/platform/lib/is-loopback.ts';

/** `frameOrigin` is the only host that runs reCAPTCHA's script. */
export type RecaptchaSettings = {
  siteKey: string;
  secretKey: string;
  verifyUrl: string;
  scriptUrl: string;
  frameOrigin: string;
};

type Given = {
  RECAPTCHA_SITE_KEY?: string | undefined;
  RECAPTCHA_SECRET_KEY?: string | undefined;
  RECAPTCHA_FRAME_URL?: string | undefined;
  RECAPTCHA_VERIFY_URL: string;
  RECAPTCHA_SCRIPT_URL: string;
};

/** Null without keys, or when the settings are invalid. */
export function resolveRecaptcha(given: Given, publicUrl: string): RecaptchaSettings | null {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey } = given;
  const frameOrigin = given.RECAPTCHA_FRAME_URL ?? otherLoopbackOrigin(publicUrl);
  if (!siteKey || !secretKey || !frameOrigin) return null;
  const { RECAPTCHA_VERIFY_URL: verifyUrl, RECAPTCHA_SCRIPT_URL: scriptUrl } = given;
  return { siteKey, secretKey, verifyUrl, scriptUrl, frameOrigin };
}

export function findRecaptchaProblems(given: Given, publicUrl: string): string[] {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey, RECAPTCHA_FRAME_URL: frame } = given;
  const problems: string[] = [];
  if (siteKey && !secretKey)
    problems.push('RECAPTCHA_SITE_KEY needs RECAPTCHA_SECRET_KEY: tokens cannot be verified without it');
  if (secretKey && !siteKey)
    problems.push('RECAPTCHA_SECRET_KEY needs RECAPTCHA_SITE_KEY: browsers cannot get a token without it');
  if (siteKey && secretKey && !frame && !isLoopback(publicUrl))
    problems.push(
      'RECAPTCHA_SITE_KEY needs RECAPTCHA_FRAME_URL, a second host of this instance: third-party scripts must not run on the same origin as wallets and tokens',
    );
  if (frame && new URL(frame).hostname === new URL(publicUrl).hostname)
    problems.push(
      'RECAPTCHA_FRAME_URL must use a different host than PUBLIC_URL: the same host gives no isolation',
    );
  return [...problems, ...findInsecureUrls(given, publicUrl)];
}

function findInsecureUrls(given: Given, publicUrl: string): string[] {
  if (!publicUrl.startsWith('https:')) return [];
  const names = ['RECAPTCHA_FRAME_URL', 'RECAPTCHA_VERIFY_URL', 'RECAPTCHA_SCRIPT_URL'] as const;
  return names
    .filter((name) => given[name]?.startsWith('http:'))
    .map((name) => `${name} must be https when PUBLIC_URL is https`);
}

/** localhost and 127.0.0.1 are two origins to a browser. */
function otherLoopbackOrigin(publicUrl: string): string | null {
  if (!isLoopback(publicUrl)) return null;
  const origin = new URL(publicUrl);
  origin.hostname = origin.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return origin.origin;
}
