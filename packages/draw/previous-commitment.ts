import type { Proof } from './parse-proof.ts';

/** The commitment of the latest earlier draw that was completed; null in a first draw. */
export function findPreviousCommitment(proof: Proof): string | null {
  if (proof.version === 1) return proof.document.previous?.commitment ?? null;
  return proof.document.previous.findLast(({ state }) => state === 'drawn')?.commitment ?? null;
}
