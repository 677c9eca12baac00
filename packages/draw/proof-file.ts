import type { Chain } from './address.ts';
import type { CommitmentDocument } from './commitment.ts';
import type { Reveal } from './randomness.ts';

/** A leaf that is opened to everyone; the salt in hexadecimal digits, the address in its one spelling. */
export type Opening = { salt: string; chain: Chain; address: string };

/** What stands in the file for the reader's sake and is proven by nothing. */
export type Statements = { listName: string; page: string };

/** A proof file, read: all that anyone needs to make the draw again. */
export type Proof = {
  statements: Statements;
  commitment: string;
  document: CommitmentDocument;
  reveal: Reveal;
  seed: string;
  /** The highest ticket that won. */
  cutoff: string;
  /** The winners' leaves in order, 32 bytes each. */
  winners: Uint8Array;
  opened: Opening[];
  /** All leaves, ascending, 32 bytes each; whether they are is part of the verification. */
  leaves: Uint8Array;
};

/** The name of the format, and its version. */
export const PROOF_FORMAT = 'signboard-draw-proof';
export const PROOF_VERSION = 1;
