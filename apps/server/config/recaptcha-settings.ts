import { isLoopback } from '#server/lib/is-loopback.ts';

/** What it takes to use reCAPTCHA; `frameOrigin` is the host on which its script runs, and no other. */
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

/** reCAPTCHA as it is configured; null without its keys, or where a fault stands in the way. */
export function recaptchaSettings(given: Given, publicUrl: string): RecaptchaSettings | null {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey } = given;
  const frameOrigin = given.RECAPTCHA_FRAME_URL ?? loopbackTwin(publicUrl);
  if (!siteKey || !secretKey || !frameOrigin) return null;
  const { RECAPTCHA_VERIFY_URL: verifyUrl, RECAPTCHA_SCRIPT_URL: scriptUrl } = given;
  return { siteKey, secretKey, verifyUrl, scriptUrl, frameOrigin };
}

/** What is wrong with reCAPTCHA's settings, in an operator's words. */
export function recaptchaFaults(given: Given, publicUrl: string): string[] {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey, RECAPTCHA_FRAME_URL: frame } = given;
  const faults: string[] = [];
  if (siteKey && !secretKey)
    faults.push('RECAPTCHA_SITE_KEY needs RECAPTCHA_SECRET_KEY: without it no token can be checked');
  if (secretKey && !siteKey)
    faults.push('RECAPTCHA_SECRET_KEY needs RECAPTCHA_SITE_KEY: without it no browser can get a token');
  if (siteKey && secretKey && !frame && !isLoopback(publicUrl))
    faults.push(
      'RECAPTCHA_SITE_KEY needs RECAPTCHA_FRAME_URL, a second host of this installation: a script from elsewhere must not run beside wallets and tokens',
    );
  if (frame && new URL(frame).hostname === new URL(publicUrl).hostname)
    faults.push(
      'RECAPTCHA_FRAME_URL must name another host than PUBLIC_URL: on the same one it parts nothing',
    );
  return [...faults, ...plainAddresses(given, publicUrl)];
}

function plainAddresses(given: Given, publicUrl: string): string[] {
  if (!publicUrl.startsWith('https:')) return [];
  const names = ['RECAPTCHA_FRAME_URL', 'RECAPTCHA_VERIFY_URL', 'RECAPTCHA_SCRIPT_URL'] as const;
  return names
    .filter((name) => given[name]?.startsWith('http:'))
    .map((name) => `${name} must be https where PUBLIC_URL is`);
}

/** This machine has two names, and to a browser they are two origins. */
function loopbackTwin(publicUrl: string): string | null {
  if (!isLoopback(publicUrl)) return null;
  const twin = new URL(publicUrl);
  twin.hostname = twin.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return twin.origin;
}
