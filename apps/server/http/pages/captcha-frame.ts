import {
  CAPTCHA_FRAME_PATH,
  CAPTCHA_FRAME_SETTINGS_ID,
  type CaptchaFrameSettings,
} from '@signboard/contract/captcha-frame.ts';
import type { FastifyInstance } from 'fastify';
import type { RecaptchaSettings } from '#server/config/recaptcha-settings.ts';
import { AppError } from '#server/lib/app-error.ts';
import { readTemplate } from './read-template.ts';

/** What the script loads besides its own folder, and the folder in which it may show itself. */
const SCRIPTS = 'https://www.gstatic.com/recaptcha/';
const FRAMES = 'https://recaptcha.google.com/recaptcha/';

/** The page's own script, under the name that the build gives it. */
const OWN_SCRIPT = /^\/assets\/captcha-frame-[\w-]+\.js$/;
/** Asked by those who run the installation, under whatever name they have for it. */
const OPERATION = ['/healthz', '/readyz', '/metrics'];

/** Where the page stands in which reCAPTCHA's script runs. */
export function captchaFrameUrl({ frameOrigin }: RecaptchaSettings): string {
  return frameOrigin + CAPTCHA_FRAME_PATH;
}

/**
 * The frame's host has the frame and nothing else, and no other host has the frame: whoever could make the
 * script misbehave finds no session, no storage and no page to dress up.
 */
export function keepCaptchaHostApart(app: FastifyInstance, { frameOrigin }: RecaptchaSettings): void {
  const frameHost = new URL(frameOrigin).hostname;
  app.addHook('onRequest', async ({ hostname, url, routeOptions }) => {
    const isFrame = routeOptions.url === CAPTCHA_FRAME_PATH;
    const isAllowed =
      hostname.toLowerCase() === frameHost
        ? isFrame || OPERATION.includes(routeOptions.url ?? '') || OWN_SCRIPT.test(url)
        : !isFrame;
    if (!isAllowed) throw new AppError('not-found');
  });
}

/** Serves the page for reCAPTCHA's script, to be framed by our own pages alone. */
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
    // It cannot name who may frame; the policy does.
    onSend: async (_request, reply) => void reply.removeHeader('x-frame-options'),
    handler: async (_request, reply) =>
      reply
        .header('content-security-policy', framePolicy(scriptUrl, pageOrigin))
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(html),
  });
}

/** Trusted Types are not asked for here: Google's script does not keep to them, and there is nothing here to guard. */
function framePolicy(scriptUrl: string, pageOrigin: string): string {
  const folder = new URL('.', scriptUrl).href;
  return [
    "default-src 'none'",
    `script-src 'self' ${folder} ${SCRIPTS}`,
    `frame-src ${folder} ${FRAMES}`,
    `connect-src ${folder}`,
    `img-src ${SCRIPTS}`,
    // It writes the styles of its badge into the page.
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${pageOrigin}`,
  ].join('; ');
}
