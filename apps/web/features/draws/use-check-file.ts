import { useCallback, useEffect, useReducer, useRef } from 'react';
import { type DrawCheckState, INITIAL_CHECK_STATE, nextCheckState } from './draw-check-state.ts';
import { type CheckWorker, startCheckWorker } from './use-draw-check.ts';

/** Checks files that the reader chooses, one after the other. */
export function useCheckFile(): DrawCheckState & {
  check(file: ArrayBuffer): void;
  findReceipt(text: string): void;
} {
  const [state, tell] = useReducer(nextCheckState, INITIAL_CHECK_STATE);
  const worker = useRef<CheckWorker | null>(null);
  useEffect(() => () => worker.current?.end(), []);
  const check = useCallback((file: ArrayBuffer) => {
    worker.current?.end();
    worker.current = startCheckWorker(tell, () => tell({ kind: 'fault', fault: 'worker' }));
    tell({ kind: 'begun' });
    tell({ kind: 'fetched' });
    const request = { kind: 'verify', file, openings: null, confirmations: null, commitment: null } as const;
    worker.current.ask(request, [file]);
  }, []);
  const findReceipt = useCallback((text: string) => {
    tell({ kind: 'receipt-asked', text });
    if (text.trim() !== '') worker.current?.ask({ kind: 'receipt', text, keys: null });
  }, []);
  return { ...state, check, findReceipt };
}
