import type { PlacesFinding } from '@signboard/draw/check-places.ts';
import type { ReceiptFinding } from '@signboard/draw/check-receipt.ts';
import type { PreviousDraw } from '@signboard/draw/commitment.ts';
import type { CheckName, Verdict } from '@signboard/draw/verdict.ts';
import type { Evidence } from '@signboard/languages/check-statements.ts';
import type { RankedWinners } from './ranked-winners.ts';

/** The operator's keys for receipts; null when they could not be loaded. */
export type PublishedKeys = readonly string[] | null;

/** Requests to the worker: repeat a draw, then look up receipts in it. */
export type CheckRequest =
  | {
      kind: 'verify';
      file: ArrayBuffer;
      /** The wallets that the list shows; null when they could not be loaded. */
      openings: ArrayBuffer | null;
      /** Who confirmed; null when it could not be loaded, or where winners need not. */
      confirmations: ArrayBuffer | null;
      commitment: string | null;
    }
  | { kind: 'receipt'; text: string; keys: PublishedKeys };

/** The part of a verdict that is shown; the entries stay in the worker. */
export type DrawVerdict = Pick<Verdict, 'result' | 'checks' | 'remarks'> & {
  /** All earlier draws of the list, as the proof names them. */
  previous: PreviousDraw[];
  /** Who saw the commitment, and when; null when these entries are not what was committed to. */
  evidence: DrawEvidence | null;
  /** As this browser ranked them; null when the draw could not be repeated. */
  winners: RankedWinners | null;
  /** Whether the places follow from the order; null when that could not be checked. */
  places: PlacesFinding | null;
};

export type DrawEvidence = Pick<Evidence, 'witnesses' | 'revealTime' | 'guarantee'> & { commitment: string };

export type CheckAnswer =
  | { kind: 'progress'; check: CheckName; share: number }
  | { kind: 'verdict'; verdict: DrawVerdict }
  | { kind: 'receipt'; text: string; finding: ReceiptFinding };
