/** The random number that a list promises: of a drand chain, or from a secret whose hash is public. */
export type PromisedSource =
  | { kind: 'drand'; chainHash: string }
  | { kind: 'commit-reveal'; secretHash: string };

/** The list becomes public. `address` is that of its page, below the instance's. */
type OpenLine = {
  line: 'open';
  listId: string;
  address: string;
  termsHash: string;
  source: PromisedSource;
};

/** A new version of its terms. */
type TermsLine = { line: 'terms'; listId: string; termsHash: string };

/** Nobody can join any more. `root` is over everyone who ever joined, in the order of their numbers. */
export type CloseLine = {
  line: 'close';
  listId: string;
  why: 'end' | 'full' | 'early';
  at: string;
  entries: number;
  root: string;
};

/** `round` is null when a secret decides. */
export type CommitLine = {
  line: 'commit';
  listId: string;
  drawNumber: number;
  commitment: string;
  round: number | null;
};

/** `proofHash` is the SHA-256 of the proof file as it is published. */
export type ResultLine = { line: 'result'; listId: string; drawNumber: number; proofHash: string };

/** The state of the places that winners have to confirm. The hashes are those of `hash-confirmations.ts`. */
export type PlacesLine = {
  line: 'places';
  listId: string;
  drawNumber: number;
  root: string;
  extensionsHash: string;
};

type DeleteLine = { line: 'delete'; listId: string };

/** A version of the offline checker. */
type ReleaseLine = { line: 'release'; checkerHash: string };

export type LogLine =
  | OpenLine
  | TermsLine
  | CloseLine
  | CommitLine
  | ResultLine
  | PlacesLine
  | DeleteLine
  | ReleaseLine;
