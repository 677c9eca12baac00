import type { DrandChain } from './beacon.ts';
import type { ChangesRefusal } from './changes.ts';
import type { EntriesRefusal } from './entries.ts';
import type { RevealRefusal } from './randomness.ts';

/** The result of a check: `reason` is null if it passed. `figures` are for display. */
export type Finding = { reason: FindingReason | null; figures: Figures };

export type Figures = Record<string, number | string>;

/** Why a well-formed file can fail. */
export type FindingReason =
  | EntriesRefusal
  | ChangesRefusal
  | RevealRefusal
  | 'count-differs'
  | 'root-differs'
  | 'changes-differ'
  | 'no-snapshot'
  | 'chain-not-read'
  | 'remaining-differ'
  | 'weights-differ'
  | 'terms-differ'
  | 'saved-after-commitment'
  | 'winners-not-in-terms'
  | 'confirm-not-in-terms'
  | 'end-not-in-terms'
  | 'not-full'
  | 'too-little-time-to-object'
  | 'commitment-differs'
  | 'not-the-expected-commitment'
  | 'prizes-differ'
  | 'not-the-expected-chain'
  | 'round-not-after-commitment'
  | 'seed-differs'
  | 'cutoff-differs'
  | 'pools-differ'
  | 'winner-count-differs'
  | 'winner-differs'
  | 'other-draw'
  | 'opening-not-an-entry'
  | 'wallet-twice';

/** What the verifier knows from elsewhere: the commitment published before the draw and the announced chain. */
export type Expected = { commitment?: string; chain?: DrandChain };
