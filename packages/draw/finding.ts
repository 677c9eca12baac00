import type { DrandChain } from './beacon.ts';
import type { EntriesRefusal } from './entries.ts';
import type { LeavesRefusal } from './leaves.ts';
import type { RevealRefusal } from './randomness.ts';

/** The result of a check: `reason` is null if it passed. `figures` are for display. */
export type Finding = { reason: FindingReason | null; figures: Figures };

export type Figures = Record<string, number | string>;

/** Why a well-formed proof can fail. */
export type FindingReason =
  | LeavesRefusal
  | EntriesRefusal
  | RevealRefusal
  | 'count-differs'
  | 'weights-differ'
  | 'pool-not-listed'
  | 'root-differs'
  | 'removed-count-differs'
  | 'removed-root-differs'
  | 'removed-takes-part'
  | 'terms-differ'
  | 'winners-not-in-terms'
  | 'commitment-differs'
  | 'not-the-expected-commitment'
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
