import {
  CAPTCHA_FRAME_PATH,
  CAPTCHA_FRAME_SETTINGS_ID,
  type CaptchaFrameSettings,
} from '@signboard/contract/captcha-frame.ts';
import type { FastifyInstance } from 'fastify';
import type { RecaptchaSettings } from '#server/config/recaptcha-settings.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { readTemplate } from './web-build.ts';

/** Where reCAPTCHA loads code and frames from, besides the folder of its own script. */
const SCRIPTS = 'https://www.gstatic.com/recaptcha/';
const FRAMES = 'https://recaptcha.google.com/recaptcha/';

/** The frame's own script, as named by the build. */
const OWN_SCRIPT = /^\/assets\/captcha-frame-[\w-]+\.js$/;
/** Probes reach the instance under any host name. */
const PROBE_PATHS = ['/healthz', '/readyz', '/metrics'];

/** The page that runs reCAPTCHA's script. */
export function captchaFrameUrl({ frameOrigin }: RecaptchaSettings): string {
  return frameOrigin + CAPTCHA_FRAME_PATH;
}

/**
 * The frame's host serves only the frame, and no other host serves it: a compromised script finds no session, no
 * storage and no page to imitate.
 */
export function isolateCaptchaHost(app: FastifyInstance, { frameOrigin }: RecaptchaSettings): void {
  const frameHost = new URL(frameOrigin).hostname;
  app.addHook('onRequest', async ({ hostname, url, routeOptions }) => {
    const isFrame = routeOptions.url === CAPTCHA_FRAME_PATH;
    const isAllowed =
      hostname.toLowerCase() === frameHost
        ? isFrame || PROBE_PATHS.includes(routeOptions.url ?? '') || OWN_SCRIPT.test(url)
        : !isFrame;
    if (!isAllowed) throw new AppError('not-found');
  });
}

/** Serves the page for reCAPTCHA's script; only our own pages may frame it. */
export async function addCaptchaFrame(
  app: FastifyInstance,
  recaptcha: RecaptchaSettings,
  options: { dist: string; publicUrl: string },
): Promise<void> {
  const pageOrigin = new URL(options.publicUrl).origin;
  const { siteKey, scriptUrl } = recaptcha;
  const settings: CaptchaFrameSettings = { siteKey, scriptUrl, pageOrigin };
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  const template = await readTemplate(options.dist, 'captcha-frame.html');
  const html = template.replace(
    '<!--head-->',
    () => `<script type="application/json" id="${CAPTCHA_FRAME_SETTINGS_ID}">${json}</script>`,
  );
  app.get(CAPTCHA_FRAME_PATH, {
    schema: { hide: true },
    // X-Frame-Options cannot list an origin; frame-ancestors does.
    onSend: async (_request, reply) => void reply.removeHeader('x-frame-options'),
    handler: async (_request, reply) =>
      reply
        .header('content-security-policy', framePolicy(scriptUrl, pageOrigin))
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(html),
  });
}

/** No Trusted Types here: Google's script does not support them, and this origin has nothing to protect. */
function framePolicy(scriptUrl: string, pageOrigin: string): string {
  const folder = new URL('.', scriptUrl).href;
  return [
    "default-src 'none'",
    `script-src 'self' ${folder} ${SCRIPTS}`,
    `frame-src ${folder} ${FRAMES}`,
    `connect-src ${folder}`,
    `img-src ${SCRIPTS}`,
    // reCAPTCHA injects the styles of its badge.
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${pageOrigin}`,
  ].join('; ');
}
