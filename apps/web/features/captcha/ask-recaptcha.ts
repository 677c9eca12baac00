import type { CaptchaFrameMessage } from '@signboard/contract/captcha-frame.ts';
import styles from './ask-recaptcha.module.css';

/** Blockers and dead lines answer with silence. */
const PATIENCE_MS = 15_000;

/**
 * Gets a reCAPTCHA token from a frame of another host, which is there only as long as that takes. Google's script
 * runs in it: it sees neither this page nor its storage, and cannot lead it elsewhere or open windows.
 */
export async function askRecaptcha({
  frameUrl,
  action,
}: {
  frameUrl: string;
  action: string;
}): Promise<string> {
  const { origin } = new URL(frameUrl);
  if (origin === location.origin) throw new Error('a frame of our own origin would part nothing');
  const frame = makeFrame(`${frameUrl}#${action}`);
  const ended = new AbortController();
  try {
    return await new Promise<string>((resolve, reject) => {
      const hear = ({ source, origin: sender, data }: MessageEvent<unknown>) => {
        if (source !== frame.contentWindow || sender !== origin || !isMessage(data)) return;
        if ('token' in data) resolve(data.token);
        else reject(new Error(data.fault));
      };
      addEventListener('message', hear, { signal: ended.signal });
      setTimeout(() => reject(new Error('the frame did not answer')), PATIENCE_MS);
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

/** The script that runs there may say anything. */
function isMessage(data: unknown): data is CaptchaFrameMessage {
  const { token, fault } = (data ?? {}) as Record<string, unknown>;
  return typeof token === 'string' || typeof fault === 'string';
}
