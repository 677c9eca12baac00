import workerAddress from './check.worker.ts?worker&url';
import type { CheckAnswer, CheckRequest } from './check-messages.ts';

type Policy = { createScriptURL(address: string): string };
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

/** The CSP requires Trusted Types for script URLs: this one is our own file. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'signboard-draw-worker',
  { createScriptURL: () => workerAddress },
);

export type CheckWorker = { ask(request: CheckRequest, moved?: Transferable[]): void; end(): void };

/** The worker runs until `end` is called. */
export function startCheckWorker(onAnswer: (answer: CheckAnswer) => void, onFault: () => void): CheckWorker {
  const address = policy?.createScriptURL(workerAddress) ?? workerAddress;
  const worker = new Worker(address, { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => onAnswer(data));
  // A proof that doesn't fit into memory ends the worker too.
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    onFault();
  });
  return {
    ask: (request, moved = []) => worker.postMessage(request, moved),
    end: () => worker.terminate(),
  };
}
