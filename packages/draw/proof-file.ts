import { canonicalJson } from './canonical-json.ts';
import type { Change } from './changes.ts';
import type { CommitmentDocument } from './commitment.ts';
import { writeHex } from './concatenated-hex.ts';
import { ENTRY_BYTES } from './entries.ts';
import { HASH_BYTES } from './hash.ts';
import type { PoolResult } from './pools.ts';
import type { Reveal } from './randomness.ts';
import { VERSION } from './read-fields.ts';
import type { Statements } from './statements.ts';
import type { TermsVersion } from './terms.ts';

/** What is published at the commitment. */
export type CommitmentFile = {
  version: typeof VERSION;
  statements: Statements;
  commitment: string;
  document: CommitmentDocument;
  /** All versions of the terms. */
  terms: TermsVersion[];
  changes: Change[];
  /** The hashes of the prizes, 32 bytes each, in the order of ranks. */
  prizes: Uint8Array;
  /** Inner, weight and pool of everyone who ever joined, 34 bytes each, in the order of their numbers. */
  entries: Uint8Array;
  /** Proofs that the log of the instance contains these lines, as lines of a .tlog-proof. */
  log: { close: string[] | null; commit: string[] | null };
};

/** `token` is the TimeStampToken of RFC 3161: DER in base64. Over the commitment, or over the log's checkpoint. */
export type Timestamp = { over: 'commitment' | 'checkpoint'; token: string };

/** A parsed proof file: everything needed to repeat the draw. */
export type Proof = CommitmentFile & {
  reveal: Reveal;
  seed: string;
  results: PoolResult[];
  timestamps: Timestamp[];
};

export const COMMITMENT_FORMAT = 'signboard-draw-commitment';
export const PROOF_FORMAT = 'signboard-draw-proof';

const CHANGES_PER_CHUNK = 512;
const WINNERS_PER_CHUNK = 4_096;

/** Streams a commitment file: a million entries are never in memory as one string. */
export function* writeCommitmentFile(file: Omit<CommitmentFile, 'version'>): Generator<string, void, void> {
  yield `{"format":"${COMMITMENT_FORMAT}",\n"version":${VERSION},\n`;
  yield* writeCommon(file);
  yield '}\n';
}

/** Streams a proof file. */
export function* writeProof(proof: Omit<Proof, 'version'>): Generator<string, void, void> {
  const { reveal, seed, results, timestamps } = proof;
  yield `{"format":"${PROOF_FORMAT}",\n"version":${VERSION},\n`;
  yield `"reveal":${canonicalJson(reveal)},\n"seed":"${seed}",\n"results":[`;
  for (const [at, result] of results.entries()) {
    yield `${at === 0 ? '' : ','}\n{"pool":${result.pool},"cutoff":${canonicalJson(result.cutoff)},"winners":[`;
    yield* writeInChunks(result.winners, WINNERS_PER_CHUNK, ',', String);
    yield ']}';
  }
  yield `],\n"timestamps":${canonicalJson(timestamps)},\n`;
  yield* writeCommon(proof);
  yield '}\n';
}

function* writeCommon(file: Omit<CommitmentFile, 'version'>): Generator<string, void, void> {
  yield `"statements":${canonicalJson(file.statements)},\n`;
  yield `"commitment":"${file.commitment}",\n"document":${canonicalJson(file.document)},\n`;
  yield `"terms":${canonicalJson(file.terms)},\n"log":${canonicalJson(file.log)},\n"changes":[`;
  yield* writeInChunks(file.changes, CHANGES_PER_CHUNK, ',\n', canonicalJson);
  yield '],\n"prizes":"';
  yield* writeHex(file.prizes, HASH_BYTES);
  yield '",\n"entries":"';
  yield* writeHex(file.entries, ENTRY_BYTES);
  yield '"';
}

function* writeInChunks<Item>(
  items: readonly Item[],
  perChunk: number,
  separator: string,
  write: (item: Item) => string,
): Generator<string, void, void> {
  for (let from = 0; from < items.length; from += perChunk) {
    const some = items.slice(from, from + perChunk).map((item) => write(item));
    yield `${from === 0 ? '' : separator}${some.join(separator)}`;
  }
}
