import type { ErrorCode } from '@signboard/contract/errors.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { createStore } from '#web/lib/store/store.ts';

/** A change that waits for the wallet's signature. */
export type SignatureRequest = { onSigned(): void; onCanceled(): void };

/** Shown by `FreshSignature` in the layout; null while nothing waits. */
export const signatureRequest = createStore<SignatureRequest | null>(null);

const NEEDED: ErrorCode = 'fresh-signature-needed';

/**
 * Makes a call that may need a fresh signature of the wallet. If it does, the person is asked for it in place and the call is
 * made again, with the same values. Rejects with the server's refusal when they cancel.
 */
export async function withFreshSignature<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (refusal) {
    if (!isProblem(refusal) || refusal.code !== NEEDED) throw refusal;
    await askForSignature(refusal);
    return await request();
  }
}

/** One at a time: an earlier change that still waits is given up. */
function askForSignature(refusal: unknown): Promise<void> {
  signatureRequest.get()?.onCanceled();
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => () => {
      signatureRequest.set(null);
      act();
    };
    signatureRequest.set({ onSigned: settle(resolve), onCanceled: settle(() => reject(refusal)) });
  });
}
