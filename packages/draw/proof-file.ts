import type { Chain } from './address.ts';
import type { CommitmentDocument } from './commitment.ts';
import type { Reveal } from './randomness.ts';

/** An entry revealed to everyone: salt in hex, address in its canonical spelling. */
export type Opening = { salt: string; chain: Chain; address: string };

/** For the reader only; not proven. */
export type Statements = { listName: string; page: string };

/** A parsed proof file: everything needed to repeat the draw. */
export type Proof = {
  statements: Statements;
  commitment: string;
  document: CommitmentDocument;
  reveal: Reveal;
  seed: string;
  /** The highest winning ticket. */
  cutoff: string;
  /** The winners' leaves in order, 32 bytes each. */
  winners: Uint8Array;
  opened: Opening[];
  /** All leaves, 32 bytes each. Their order is checked during verification. */
  leaves: Uint8Array;
};

export const PROOF_FORMAT = 'signboard-draw-proof';
export const PROOF_VERSION = 1;
