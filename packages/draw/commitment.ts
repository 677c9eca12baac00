import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonical-json.ts';
import { MAX_ENTRIES } from './digest-order.ts';
import { MAX_TOTAL_WEIGHT } from './entries.ts';
import { MAX_WEIGHT } from './entry.ts';
import { HASH_BYTES } from './hash.ts';
import { toHex } from './hex.ts';
import { type Pool, readPools } from './pools.ts';
import type { RandomnessSource } from './randomness.ts';
import {
  arrayOf,
  ascendingList,
  code,
  type Fault,
  fail,
  fields,
  hexBytes,
  integer,
  literal,
  nullable,
  type Reader,
  text,
  time,
  tryRead,
  withRule,
} from './read-fields.ts';
import { readSource } from './read-source.ts';

/** Blocks at which balances and ownership were checked again. `chain` is a CAIP-2 identifier. */
export type Recheck = { chain: string; firstBlock: number; lastBlock: number };

export type DrawState = 'drawn' | 'failed' | 'abandoned';

/** An earlier draw of the same list. */
export type PreviousDraw = {
  number: number;
  state: DrawState;
  commitment: string | null;
  reason: string | null;
};

/** Everything that is fixed before the randomness exists. Its hash is the commitment. */
export type CommitmentDocument = {
  version: 2;
  listId: string;
  drawNumber: number;
  /** Number of entries in the draw. */
  n: number;
  /** Everyone who ever joined: n + removedCount. */
  joined: number;
  removedCount: number;
  removedRoot: string | null;
  entriesRoot: string;
  pools: Pool[];
  /** How many entries have each weight. */
  weights: { weight: number; count: number }[];
  termsHash: string;
  recheck: Recheck[];
  /** Winners who do not confirm within this time lose their place; 0 if they need not confirm. */
  confirmSeconds: number;
  source: RandomnessSource;
  createdAt: string;
  /** The operator's keys for receipts, current and past. */
  receiptKeys: string[];
  /** Every earlier draw of the list. */
  previous: PreviousDraw[];
};

export const MAX_DRAWS = 10_000;
const MAX_SECONDS = 2 ** 31 - 1;
const MAX_CHAINS = 16;
export const MAX_RECEIPT_KEYS = 100;
const PUBLIC_KEY_BYTES = 32;

/** Returns the commitment of a draw, or the first invalid field. */
export function buildCommitment(
  facts: Omit<CommitmentDocument, 'version'>,
): { document: CommitmentDocument; commitment: string } | { fault: Fault } {
  const read = tryRead(() => readCommitment({ version: 2, ...facts }, ''));
  if ('fault' in read) return read;
  return { document: read.value, commitment: toHex(hashCommitment(read.value)) };
}

/** sha256 of the document's canonical JSON in UTF-8. */
export function hashCommitment(document: CommitmentDocument): Uint8Array {
  return sha256(utf8ToBytes(canonicalJson(document)));
}

const hash = hexBytes(HASH_BYTES);

const readChainId: Reader<string> = (value, path) =>
  typeof value === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)
    ? value
    : fail('unknown-value', path);

const block = integer(0, Number.MAX_SAFE_INTEGER);

const readRecheck = withRule(
  fields<Recheck>({ chain: readChainId, firstBlock: block, lastBlock: block }),
  ({ firstBlock, lastBlock }) =>
    firstBlock <= lastBlock ? null : { reason: 'inconsistent', path: 'lastBlock' },
);

const readState: Reader<DrawState> = (value, path) =>
  value === 'drawn' || value === 'failed' || value === 'abandoned' ? value : fail('unknown-value', path);

const readPrevious = withRule(
  fields<PreviousDraw>({
    number: integer(1, MAX_DRAWS),
    state: readState,
    commitment: nullable(hash),
    reason: nullable(code),
  }),
  ({ state, commitment }) =>
    state === 'drawn' && commitment === null ? { reason: 'inconsistent', path: 'commitment' } : null,
);

const readFields = fields<CommitmentDocument>({
  version: literal(2),
  listId: text(1, 100),
  drawNumber: integer(1, MAX_DRAWS),
  n: integer(1, MAX_ENTRIES),
  joined: integer(1, 2 * MAX_ENTRIES),
  removedCount: integer(0, MAX_ENTRIES),
  removedRoot: nullable(hash),
  entriesRoot: hash,
  pools: readPools,
  weights: ascendingList(
    fields({ weight: integer(1, MAX_WEIGHT), count: integer(1, MAX_ENTRIES) }),
    MAX_WEIGHT,
    ({ weight }) => weight,
  ),
  termsHash: hash,
  recheck: ascendingList(readRecheck, MAX_CHAINS, ({ chain }) => chain),
  confirmSeconds: integer(0, MAX_SECONDS),
  source: readSource,
  createdAt: time,
  receiptKeys: arrayOf(hexBytes(PUBLIC_KEY_BYTES), MAX_RECEIPT_KEYS),
  previous: arrayOf(readPrevious, MAX_DRAWS - 1),
});

/** Reads an untrusted commitment document. */
export const readCommitment: Reader<CommitmentDocument> = withRule(readFields, (document) => {
  const path = findInconsistency(document);
  return path === null ? null : { reason: 'inconsistent', path };
});

/** The first field that contradicts another one. */
function findInconsistency(document: CommitmentDocument): string | null {
  const { n, joined, removedCount, removedRoot, weights, receiptKeys, previous, drawNumber } = document;
  if (joined !== n + removedCount) return 'joined';
  if ((removedRoot === null) !== (removedCount === 0)) return 'removedRoot';
  const total = weights.reduce((sum, { weight, count }) => sum + weight * count, 0);
  const entries = weights.reduce((sum, { count }) => sum + count, 0);
  if (entries !== n || total > MAX_TOTAL_WEIGHT) return 'weights';
  if (new Set(receiptKeys).size !== receiptKeys.length) return 'receiptKeys';
  const areAllThere =
    previous.length === drawNumber - 1 && previous.every((one, at) => one.number === at + 1);
  return areAllThere ? null : 'previous';
}
