import type { WorkerAnswer } from './solve.worker.ts';
import workerAddress from './solve.worker.ts?worker&url';
import type { Challenge, Solution } from './solve-challenge.ts';

type Policy = { createScriptURL(address: string): string };
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

/** The CSP requires Trusted Types for script URLs: this one is our own file. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'signboard-captcha-worker',
  { createScriptURL: () => workerAddress },
);

/** The worker ends with the challenge. */
export function solveInWorker(challenge: Challenge): Promise<Solution> {
  const address = policy?.createScriptURL(workerAddress) ?? workerAddress;
  const worker = new Worker(address, { type: 'module' });
  return new Promise<Solution>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      if ('solution' in data) resolve(data.solution);
      else reject(new Error(data.fault));
    });
    worker.addEventListener('error', () => reject(new Error('the captcha worker did not start')));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
