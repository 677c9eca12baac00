import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { isProblem } from '#web/lib/api/problem.ts';
import workerAddress from './check.worker.ts?worker&url';
import type { CheckAnswer, CheckRequest } from './check-messages.ts';
import {
  type CheckFault,
  type DrawCheckState,
  INITIAL_CHECK_STATE,
  nextCheckState,
} from './draw-check-state.ts';

/** `pending` (the draw is not revealed yet) is reported differently from a lost connection. */
class ProofFault extends Error {
  readonly fault: CheckFault;
  constructor(fault: CheckFault) {
    super(fault);
    this.fault = fault;
  }
}

async function fetchProof(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(address, { signal, credentials: 'omit' });
  if (answer.ok) return await answer.arrayBuffer();
  const problem: unknown = await answer.json().catch(() => null);
  throw new ProofFault(isProblem(problem) && problem.code === 'draw-pending' ? 'pending' : 'proof');
}

/** Repeats a draw in the browser from its proof file and looks up receipts in it. */
export function useDrawCheck(
  address: string,
  commitment: string | null,
): DrawCheckState & { findReceipt(receipt: string): void; retry(): void } {
  const [state, tell] = useReducer(nextCheckState, INITIAL_CHECK_STATE);
  const [attempt, setAttempt] = useState(0);
  const worker = useRef<CheckWorker | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry starts over
  useEffect(() => {
    const leaving = new AbortController();
    const started = startCheckWorker(tell, () => tell({ kind: 'fault', fault: 'worker' }));
    worker.current = started;
    tell({ kind: 'begun' });
    fetchProof(address, leaving.signal).then(
      (file) => {
        if (leaving.signal.aborted) return;
        tell({ kind: 'fetched' });
        started.ask({ kind: 'verify', file, commitment }, [file]);
      },
      (reason) => {
        if (leaving.signal.aborted) return;
        tell({ kind: 'fault', fault: reason instanceof ProofFault ? reason.fault : 'proof' });
      },
    );
    return () => {
      leaving.abort();
      started.end();
    };
  }, [address, commitment, attempt]);

  const findReceipt = useCallback((text: string) => {
    tell({ kind: 'receipt-asked', text });
    if (text.trim() !== '') worker.current?.ask({ kind: 'receipt', text });
  }, []);
  return { ...state, findReceipt, retry: () => setAttempt((last) => last + 1) };
}

type Policy = { createScriptURL(address: string): string };
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

/** The CSP requires Trusted Types for script URLs: this one is our own file. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'signboard-draw-worker',
  { createScriptURL: () => workerAddress },
);

type CheckWorker = { ask(request: CheckRequest, moved?: Transferable[]): void; end(): void };

/** The worker runs until `end` is called. */
function startCheckWorker(onAnswer: (answer: CheckAnswer) => void, onFault: () => void): CheckWorker {
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
