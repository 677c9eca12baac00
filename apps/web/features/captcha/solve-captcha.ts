import type { CaptchaChallengeAnswer } from '@signboard/contract/accounts/schemas.ts';
import type { ProblemAnswer } from '@signboard/contract/answers.ts';
import type { CaptchaFrameMessage } from '@signboard/contract/captcha-frame.ts';
import { defineWorker } from '#web/lib/define-worker.ts';
import { say } from '#web/lib/i18n/messages.ts';
import styles from './request-recaptcha-token.module.css';
import type { WorkerAnswer } from './solve.worker.ts';
import workerAddress from './solve.worker.ts?worker&url';
import { type Challenge, type Solution, solvedToken } from './solve-challenge.ts';

/** Solves the challenge. Where that fails, it rejects like the server does when it could not check. */
export async function solveCaptcha(challenge: CaptchaChallengeAnswer): Promise<string> {
  try {
    return challenge.kind === 'recaptcha'
      ? await requestRecaptchaToken(challenge)
      : solvedToken(challenge, await solveInWorker(challenge));
  } catch {
    throw {
      success: false,
      code: 'captcha-unchecked',
      msg: say('error.captcha-unchecked'),
    } satisfies ProblemAnswer;
  }
}

const startWorker = defineWorker('signboard-captcha-worker', workerAddress);

/** The worker ends with the challenge. */
function solveInWorker(challenge: Challenge): Promise<Solution> {
  const worker = startWorker();
  return new Promise<Solution>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      if ('solution' in data) resolve(data.solution);
      else reject(new Error(data.fault));
    });
    worker.addEventListener('error', () => reject(new Error('the captcha worker did not start')));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

/** For a connection that hangs: a script that is blocked or cannot be loaded is reported at once. */
const TIMEOUT_MS = 60_000;

/**
 * Gets a reCAPTCHA token from a temporary cross-origin frame. Google's script runs there: it sees neither this page nor its
 * storage, and cannot navigate it or open windows.
 */
async function requestRecaptchaToken({
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
