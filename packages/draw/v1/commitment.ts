import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../canonical-json.ts';
import { MAX_ENTRIES } from '../digest-order.ts';
import { HASH_BYTES } from '../hash.ts';
import { toHex } from '../hex.ts';
import { MAX_WINNERS } from '../pools.ts';
import type { RandomnessSource } from '../randomness.ts';
import {
  type Fault,
  fields,
  hexBytes,
  integer,
  literal,
  type Reader,
  text,
  time,
  tryRead,
} from '../read-fields.ts';
import { readSource } from '../read-source.ts';

/** Everything that is fixed before the randomness exists. Its hash is the commitment. */
export type CommitmentDocument = {
  version: 1;
  listId: string;
  /** Number of entries. */
  n: number;
  /** Number of winners requested; everyone wins if there are fewer entries. */
  k: number;
  entriesRoot: string;
  source: RandomnessSource;
  createdAt: string;
  /** Only in a repeated draw of the same list: the earlier commitment and the reason. */
  previous?: { commitment: string; reason: string };
};

/** Returns the commitment of a draw, or the first invalid field. */
export function buildCommitment(
  facts: Omit<CommitmentDocument, 'version'>,
): { document: CommitmentDocument; commitment: string } | { fault: Fault } {
  const read = tryRead(() => readCommitment({ version: 1, ...facts }, ''));
  if ('fault' in read) return read;
  return { document: read.value, commitment: toHex(hashCommitment(read.value)) };
}

/** sha256 of the document's canonical JSON in UTF-8. */
export function hashCommitment(document: CommitmentDocument): Uint8Array {
  return sha256(utf8ToBytes(canonicalJson(document)));
}

/** Reads an untrusted commitment document. */
export const readCommitment: Reader<CommitmentDocument> = fields<CommitmentDocument>(
  {
    version: literal(1),
    listId: text(1, 100),
    n: integer(1, MAX_ENTRIES),
    k: integer(1, MAX_WINNERS),
    entriesRoot: hexBytes(HASH_BYTES),
    source: readSource,
    createdAt: time,
    previous: fields({ commitment: hexBytes(HASH_BYTES), reason: text(1, 500) }),
  },
  ['previous'],
);
