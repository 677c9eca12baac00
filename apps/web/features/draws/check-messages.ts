import type { Check, CheckName, Verdict } from '@signboard/draw/verify-proof.ts';
import type { ReceiptFinding } from './check-receipt.ts';

/** Requests to the worker: repeat a draw, then look up receipts in it. */
export type CheckRequest =
  | { kind: 'verify'; file: ArrayBuffer; commitment: string | null }
  | { kind: 'receipt'; text: string };

/** The part of a verdict that is shown; the entries stay in the worker. */
export type DrawVerdict = Pick<Verdict, 'isVerified' | 'guarantee'> & {
  checks: Check[];
  /** The commitment of the previous draw. */
  previous: string | null;
};

export type CheckAnswer =
  | { kind: 'progress'; check: CheckName; share: number }
  | { kind: 'verdict'; verdict: DrawVerdict }
  | { kind: 'receipt'; text: string; finding: ReceiptFinding };
