import { canonicalJson } from '../canonical-json.ts';
import { writeHex } from '../concatenated-hex.ts';
import { HASH_BYTES } from '../hash.ts';
import { type Opening, writeOpeningList } from '../openings.ts';
import { PROOF_FORMAT } from '../proof-file.ts';
import type { Reveal } from '../randomness.ts';
import type { Statements } from '../statements.ts';
import type { CommitmentDocument } from './commitment.ts';

/** A parsed proof file of version 1: everything needed to repeat the draw. */
export type ProofV1 = {
  version: 1;
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

/** `opened` can be streamed from wherever the entries are stored. */
type ProofToWrite = Omit<ProofV1, 'version' | 'opened'> & {
  opened: Iterable<Opening> | AsyncIterable<Opening>;
};

/** Streams a proof file: a million entries are never in memory as one string. */
export async function* writeProof(proof: ProofToWrite): AsyncGenerator<string, void, void> {
  const { statements, commitment, document, reveal, seed, cutoff, winners, opened, leaves } = proof;
  yield `{"format":"${PROOF_FORMAT}",\n"version":1,\n`;
  yield `"statements":${canonicalJson(statements)},\n`;
  yield `"commitment":"${commitment}",\n"document":${canonicalJson(document)},\n`;
  yield `"reveal":${canonicalJson(reveal)},\n"seed":"${seed}",\n"cutoff":"${cutoff}",\n"winners":"`;
  yield* writeHex(winners, HASH_BYTES);
  yield '",\n"opened":[';
  yield* writeOpeningList(opened);
  yield '],\n"leaves":"';
  yield* writeHex(leaves, HASH_BYTES);
  yield '"}\n';
}
