import type { CaptchaFrameMessage } from '@signboard/contract/captcha-frame.ts';
import styles from './request-recaptcha-token.module.css';

/** Content blockers and broken connections never respond. */
const TIMEOUT_MS = 15_000;

/**
 * Gets a reCAPTCHA token from a temporary cross-origin frame. Google's script runs there: it sees neither this page nor its
 * storage, and cannot navigate it or open windows.
 */
export async function requestRecaptchaToken({
  frameUrl,
  action,
}: {
  frameUrl: string;
  action: string;
}): Promise<string> {
  const { origin } = new URL(frameUrl);
  if (origin === location.origin) throw new Error('the captcha frame must be on another origin');
  const frame = makeFrame(`${frameUrl}#${action}`);
  const ended = new AbortController();
  try {
    return await new Promise<string>((resolve, reject) => {
      const onMessage = ({ source, origin: sender, data }: MessageEvent<unknown>) => {
        if (source !== frame.contentWindow || sender !== origin || !isMessage(data)) return;
        if ('token' in data) resolve(data.token);
        else reject(new Error(data.fault));
      };
      addEventListener('message', onMessage, { signal: ended.signal });
      setTimeout(() => reject(new Error('the captcha frame did not respond')), TIMEOUT_MS);
      document.body.append(frame);
    });
  } finally {
    ended.abort();
    frame.remove();
  }
}

function makeFrame(address: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.className = styles.frame ?? '';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  frame.sandbox.add('allow-scripts', 'allow-same-origin');
  frame.src = address;
  return frame;
}

/** The third-party script may send anything. */
function isMessage(data: unknown): data is CaptchaFrameMessage {
  const { token, fault } = (data ?? {}) as Record<string, unknown>;
  return typeof token === 'string' || typeof fault === 'string';
}
