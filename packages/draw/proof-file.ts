import type { Chain } from './address.ts';
import { canonicalJson } from './canonical-json.ts';
import type { CommitmentDocument } from './commitment.ts';
import { toHex } from './hex.ts';
import type { Reveal } from './randomness.ts';

/** An entry revealed to everyone: salt in hex, address in its canonical spelling. */
export type Opening = { salt: string; chain: Chain; address: string };

/** For the reader only; not proven. */
type Statements = { listName: string; page: string };

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

/** `opened` can be streamed from wherever the entries are stored. */
type ProofToWrite = Omit<Proof, 'opened'> & { opened: Iterable<Opening> | AsyncIterable<Opening> };

const BYTES_PER_CHUNK = 32 * 2048;
const OPENINGS_PER_CHUNK = 512;

/** Streams a proof file: a million entries are never in memory as one string. */
export async function* writeProof(proof: ProofToWrite): AsyncGenerator<string, void, void> {
  const { statements, commitment, document, reveal, seed, cutoff, winners, opened, leaves } = proof;
  yield `{"format":"${PROOF_FORMAT}",\n"version":${PROOF_VERSION},\n`;
  yield `"statements":${canonicalJson(statements)},\n`;
  yield `"commitment":"${commitment}",\n"document":${canonicalJson(document)},\n`;
  yield `"reveal":${canonicalJson(reveal)},\n"seed":"${seed}",\n"cutoff":"${cutoff}",\n"winners":"`;
  yield* writeHashes(winners);
  yield '",\n"opened":[';
  yield* writeOpenings(opened);
  yield '],\n"leaves":"';
  yield* writeHashes(leaves);
  yield '"}\n';
}

function* writeHashes(hashes: Uint8Array): Generator<string> {
  for (let from = 0; from < hashes.length; from += BYTES_PER_CHUNK)
    yield toHex(hashes.subarray(from, from + BYTES_PER_CHUNK));
}

async function* writeOpenings(openings: ProofToWrite['opened']): AsyncGenerator<string> {
  let separator = '\n';
  let chunk: string[] = [];
  for await (const { salt, chain, address } of openings) {
    chunk.push(`${separator}${canonicalJson({ salt, chain, address })}`);
    separator = ',\n';
    if (chunk.length < OPENINGS_PER_CHUNK) continue;
    yield chunk.join('');
    chunk = [];
  }
  yield chunk.join('');
}
