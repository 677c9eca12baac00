import type { Check, CheckName, Verdict } from '@signboard/draw/verify-proof.ts';
import type { ReceiptFinding } from './judge-receipt.ts';

/** What the page asks of the worker: to make a draw again, and then to find receipts in it. */
export type CheckRequest =
  | { kind: 'verify'; file: ArrayBuffer; commitment: string | null }
  | { kind: 'receipt'; text: string };

/** What a person is told of a verdict; the entries themselves stay in the worker. */
export type DrawVerdict = Pick<Verdict, 'isVerified' | 'guarantee'> & {
  checks: Check[];
  /** The commitment of the draw before it. */
  previous: string | null;
};

/** What the worker tells. */
export type CheckAnswer =
  | { kind: 'progress'; check: CheckName; share: number }
  | { kind: 'verdict'; verdict: DrawVerdict }
  | { kind: 'receipt'; text: string; finding: ReceiptFinding };
