import workerAddress from './check.worker.ts?worker&url';
import type { CheckAnswer, CheckRequest } from './check-messages.ts';

type Policy = { createScriptURL(address: string): string };
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

/** The page's policy starts scripts only from addresses that someone has vouched for: this one is our own file. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'signboard-draw-worker',
  { createScriptURL: () => workerAddress },
);

export type CheckWorker = { ask(request: CheckRequest, moved?: Transferable[]): void; end(): void };

/** Starts a worker that makes draws again; it lives until it is ended. */
export function startCheckWorker(onAnswer: (answer: CheckAnswer) => void, onFault: () => void): CheckWorker {
  const address = policy?.createScriptURL(workerAddress) ?? workerAddress;
  const worker = new Worker(address, { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => onAnswer(data));
  // A file that its script cannot hold in memory ends it too.
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    onFault();
  });
  return {
    ask: (request, moved = []) => worker.postMessage(request, moved),
    end: () => worker.terminate(),
  };
}
