import { beforeEach, vi } from 'vitest';

/** A worker that solves every challenge at once. */
class QuickWorker extends EventTarget {
  postMessage(): void {
    const data = { solution: { counter: 1, derivedKey: 'ab', time: 1 } };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {}
}

/** Lets every anti-bot check end at once, with the score that the handlers answer. */
export function setUpCaptcha(): void {
  beforeEach(() => void vi.stubGlobal('Worker', QuickWorker));
}

/** What the server answers to the calls of a check. */
export const captchaHandlers = (score = 1) => ({
  'GET /users/captcha/challenge': () => ({ kind: 'proof-of-work', parameters: {}, signature: 's' }),
  'POST /users/verify/captcha': () => ({ score }),
});
