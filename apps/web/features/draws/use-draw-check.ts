import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { defineWorker } from '#web/lib/define-worker.ts';
import workerAddress from './check.worker.ts?worker&url';
import type { CheckAnswer, CheckRequest, PublishedKeys } from './check-messages.ts';
import { type DrawCheckState, INITIAL_CHECK_STATE, nextCheckState } from './draw-check-state.ts';
import { fetchKeys, fetchOptional, fetchProof, ProofFault } from './fetch-check-files.ts';

/** `confirmations` is null where winners need not confirm. */
export type DrawUrls = { proof: string; openings: string; confirmations: string | null };

/** Repeats a draw in the browser from its proof file and looks up receipts in it. */
export function useDrawCheck(
  { proof, openings, confirmations }: DrawUrls,
  commitment: string | null,
): DrawCheckState & { findReceipt(receipt: string): void; retry(): void } {
  const [state, tell] = useReducer(nextCheckState, INITIAL_CHECK_STATE);
  const [attempt, setAttempt] = useState(0);
  const worker = useRef<CheckWorker | null>(null);
  const keys = useRef<Promise<PublishedKeys>>(Promise.resolve(null));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry starts over
  useEffect(() => {
    const leaving = new AbortController();
    const started = startCheckWorker(tell, () => tell({ kind: 'fault', fault: 'worker' }));
    worker.current = started;
    keys.current = fetchKeys(leaving.signal);
    tell({ kind: 'begun' });
    const { signal } = leaving;
    Promise.all([
      fetchProof(proof, signal),
      fetchOptional(openings, signal),
      fetchOptional(confirmations, signal),
    ]).then(
      ([file, opened, confirmed]) => {
        if (leaving.signal.aborted) return;
        tell({ kind: 'fetched' });
        const moved = [file, opened, confirmed].filter((part) => part !== null);
        started.ask({ kind: 'verify', file, openings: opened, confirmations: confirmed, commitment }, moved);
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
  }, [proof, openings, confirmations, commitment, attempt]);

  const findReceipt = useCallback((text: string) => {
    tell({ kind: 'receipt-asked', text });
    if (text.trim() === '') return;
    const { current } = worker;
    void keys.current.then((published) => current?.ask({ kind: 'receipt', text, keys: published }));
  }, []);
  return { ...state, findReceipt, retry: () => setAttempt((last) => last + 1) };
}

const startWorker = defineWorker('signboard-draw-worker', workerAddress);

export type CheckWorker = { ask(request: CheckRequest, moved?: Transferable[]): void; end(): void };

/** The worker runs until `end` is called. */
export function startCheckWorker(onAnswer: (answer: CheckAnswer) => void, onFault: () => void): CheckWorker {
  const worker = startWorker();
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
