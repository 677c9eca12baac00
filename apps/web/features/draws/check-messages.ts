import type { FollowedPlaces, FollowFaultReason } from '@signboard/draw/follow-confirmations.ts';
import type { Check, CheckName, Verdict } from '@signboard/draw/verdict.ts';
import type { Witnesses } from '@signboard/draw/witnesses.ts';
import type { PublishedKeys, ReceiptFinding } from './check-receipt.ts';
import type { RankedWinners } from './ranked-winners.ts';

/** Requests to the worker: repeat a draw, then look up receipts in it. */
export type CheckRequest =
  | {
      kind: 'verify';
      file: ArrayBuffer;
      /** The wallets that the list shows; null when they could not be loaded or are part of the proof. */
      openings: ArrayBuffer | null;
      /** Who confirmed; null when it could not be loaded, or where winners need not. */
      confirmations: ArrayBuffer | null;
      commitment: string | null;
    }
  | { kind: 'receipt'; text: string; keys: PublishedKeys };

/** The part of a verdict that is shown; the entries stay in the worker. */
export type DrawVerdict = Pick<Verdict, 'isVerified' | 'guarantee'> & {
  checks: Check[];
  /** The commitment of the previous draw. */
  previous: string | null;
  /** Who saw the commitment, and when; null when these entries are not what was committed to. */
  evidence: Evidence | null;
  /** As this browser ranked them; null when the draw could not be repeated. */
  winners: RankedWinners | null;
  /** Whether the places follow from the order; null when that could not be checked. */
  places: PlacesFinding | null;
};

export type PlacesFinding = { followed: FollowedPlaces } | { fault: FollowFaultReason | 'unreadable' };

export type Evidence = {
  commitment: string;
  witnesses: Witnesses;
  /** When the random number was due; null for a secret, which its owner knew from the beginning. */
  revealTime: Date | null;
};

export type CheckAnswer =
  | { kind: 'progress'; check: CheckName; share: number }
  | { kind: 'verdict'; verdict: DrawVerdict }
  | { kind: 'receipt'; text: string; finding: ReceiptFinding };
