import { canonicalJson } from './canonical-json.ts';
import type { CommitmentDocument } from './commitment.ts';
import { writeHex } from './concatenated-hex.ts';
import { ENTRY_BYTES } from './entries.ts';
import { HASH_BYTES } from './hash.ts';
import type { PoolResult } from './pools.ts';
import type { Reveal } from './randomness.ts';
import type { Removal } from './removed.ts';
import type { Statements } from './statements.ts';
import type { TermsVersion } from './terms.ts';

/** What is published at the commitment. */
export type CommitmentFile = {
  version: 2;
  statements: Statements;
  commitment: string;
  document: CommitmentDocument;
  /** All versions of the terms. */
  terms: TermsVersion[];
  removed: Removal[];
  /** Inner, weight and pool of every entry, 34 bytes each. Their order is checked during verification. */
  entries: Uint8Array;
};

/** `token` is the TimeStampToken of RFC 3161 over the commitment: DER in base64. */
export type Timestamp = { authority: string; token: string };

/** A parsed proof file: everything needed to repeat the draw. */
export type ProofV2 = CommitmentFile & {
  reveal: Reveal;
  seed: string;
  results: PoolResult[];
  timestamps: Timestamp[];
};

export const COMMITMENT_FORMAT = 'signboard-draw-commitment';
export const PROOF_FORMAT = 'signboard-draw-proof';

const REMOVED_PER_CHUNK = 512;

/** Streams a commitment file: a million entries are never in memory as one string. */
export function* writeCommitmentFile(file: Omit<CommitmentFile, 'version'>): Generator<string, void, void> {
  yield `{"format":"${COMMITMENT_FORMAT}",\n"version":2,\n`;
  yield* writeCommon(file);
  yield '}\n';
}

/** Streams a proof file. */
export function* writeProof(proof: Omit<ProofV2, 'version'>): Generator<string, void, void> {
  const { reveal, seed, results, timestamps } = proof;
  yield `{"format":"${PROOF_FORMAT}",\n"version":2,\n`;
  yield `"reveal":${canonicalJson(reveal)},\n"seed":"${seed}",\n"results":[`;
  for (const [at, result] of results.entries()) {
    yield `${at === 0 ? '' : ','}\n{"pool":${result.pool},"cutoff":${canonicalJson(result.cutoff)},"winners":"`;
    yield* writeHex(result.winners, HASH_BYTES);
    yield '"}';
  }
  yield `],\n"timestamps":${canonicalJson(timestamps)},\n`;
  yield* writeCommon(proof);
  yield '}\n';
}

function* writeCommon(file: Omit<CommitmentFile, 'version'>): Generator<string, void, void> {
  yield `"statements":${canonicalJson(file.statements)},\n`;
  yield `"commitment":"${file.commitment}",\n"document":${canonicalJson(file.document)},\n`;
  yield `"terms":${canonicalJson(file.terms)},\n"removed":[`;
  for (let from = 0; from < file.removed.length; from += REMOVED_PER_CHUNK) {
    const lines = file.removed.slice(from, from + REMOVED_PER_CHUNK).map((removal) => canonicalJson(removal));
    yield `${from === 0 ? '' : ','}\n${lines.join(',\n')}`;
  }
  yield '],\n"entries":"';
  yield* writeHex(file.entries, ENTRY_BYTES);
  yield '"';
}
