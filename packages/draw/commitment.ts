import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonical-json.ts';
import { readChainId } from './chain-id.ts';
import { MAX_ENTRIES } from './digest-order.ts';
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
  fields,
  hexBytes,
  integer,
  literal,
  matching,
  nullable,
  oneOf,
  type Reader,
  text,
  time,
  tryRead,
  VERSION,
  withRule,
} from './read-fields.ts';
import { readSource } from './read-source.ts';

export const CLOSE_REASONS = ['end', 'full', 'early'] as const;

/** How joining ended. `root` is that of the tree over the leaves of everyone who ever joined, in the order of their numbers. */
export type Close = {
  at: string;
  why: (typeof CLOSE_REASONS)[number];
  announcedEnd: string | null;
  entries: number;
  root: string;
};

export const WAIT_REASONS = ['early', 'end-moved', 'snapshot'] as const;

/** Time to object that the draw waited for. */
export type Wait = { why: (typeof WAIT_REASONS)[number]; from: string; until: string };

/** The block at which a chain was read; null if it was not read, or not at one block. `reason`: why it is not the first one. */
export type SnapshotBlock = {
  chain: string;
  block: number | null;
  hash: string | null;
  time: string | null;
  reason: string | null;
};

/** How many entries something was asked about, by what can be asked again and what can't. */
type Counts = { chain: number; social: number };

/** What wallets held when the list closed. */
export type Snapshot = { at: string; chains: SnapshotBlock[]; asked: Counts; unknown: Counts };

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
  version: typeof VERSION;
  listId: string;
  drawNumber: number;
  close: Close;
  waits: Wait[];
  snapshot: Snapshot | null;
  changesRoot: string | null;
  /** Number of entries in the draw. */
  n: number;
  /** How many entries in the draw have each weight. */
  weights: { weight: number; count: number }[];
  pools: Pool[];
  termsHash: string;
  prizesHash: string | null;
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
const MAX_WAITS = 100;
/** With weights, an entry costs as many hashes as its weight. */
export const MAX_TOTAL_WEIGHT = 10_000_000;
export const MAX_RECEIPT_KEYS = 100;
const PUBLIC_KEY_BYTES = 32;

/** Returns the commitment of a draw, or the first invalid field. */
export function buildCommitment(
  facts: Omit<CommitmentDocument, 'version'>,
): { document: CommitmentDocument; commitment: string } | { fault: Fault } {
  const read = tryRead(() => readCommitment({ version: VERSION, ...facts }, ''));
  if ('fault' in read) return read;
  return { document: read.value, commitment: toHex(hashCommitment(read.value)) };
}

/** sha256 of the document's canonical JSON in UTF-8. */
export function hashCommitment(document: CommitmentDocument): Uint8Array {
  return sha256(utf8ToBytes(canonicalJson(document)));
}

const hash = hexBytes(HASH_BYTES);

const readClose = fields<Close>({
  at: time,
  why: oneOf(CLOSE_REASONS),
  announcedEnd: nullable(time),
  entries: integer(1, MAX_ENTRIES),
  root: hash,
});

const readWait: Reader<Wait> = withRule(
  fields<Wait>({ why: oneOf(WAIT_REASONS), from: time, until: time }),
  ({ from, until }) => (until > from ? null : { reason: 'inconsistent', path: 'until' }),
);

const readBlock = fields<SnapshotBlock>({
  chain: readChainId,
  block: nullable(integer(0, Number.MAX_SAFE_INTEGER)),
  hash: nullable(matching(/^[0-9A-Za-z]{32,64}$/)),
  time: nullable(time),
  reason: nullable(code),
});

const entryCount = integer(0, MAX_ENTRIES);
const readCounts = fields<Counts>({ chain: entryCount, social: entryCount });

const readSnapshot = fields<Snapshot>({
  at: time,
  chains: ascendingList(readBlock, MAX_CHAINS, ({ chain }) => chain),
  asked: readCounts,
  unknown: readCounts,
});

const readPrevious = withRule(
  fields<PreviousDraw>({
    number: integer(1, MAX_DRAWS),
    state: oneOf(['drawn', 'failed', 'abandoned']),
    commitment: nullable(hash),
    reason: nullable(code),
  }),
  ({ state, commitment }) =>
    state === 'drawn' && commitment === null ? { reason: 'inconsistent', path: 'commitment' } : null,
);

const readFields = fields<CommitmentDocument>({
  version: literal(VERSION),
  listId: text(1, 100),
  drawNumber: integer(1, MAX_DRAWS),
  close: readClose,
  waits: arrayOf(readWait, MAX_WAITS),
  snapshot: nullable(readSnapshot),
  changesRoot: nullable(hash),
  n: integer(1, MAX_ENTRIES),
  weights: ascendingList(
    fields({ weight: integer(1, MAX_WEIGHT), count: integer(1, MAX_ENTRIES) }),
    MAX_WEIGHT,
    ({ weight }) => weight,
  ),
  pools: readPools,
  termsHash: hash,
  prizesHash: nullable(hash),
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

/** The first field that contradicts another one. Times of this form are in order as text, too. */
function findInconsistency(document: CommitmentDocument): string | null {
  const { close, n, weights, receiptKeys, previous, drawNumber, pools, createdAt } = document;
  if (!isCloseReasonRight(close)) return 'close.why';
  if (close.at > createdAt) return 'close.at';
  if (close.entries < n) return 'close.entries';
  const early = findWaitFault(document) ?? findSnapshotFault(document);
  if (early) return early;
  if (document.changesRoot === null && close.entries > n) return 'changesRoot';
  const total = weights.reduce((sum, { weight, count }) => sum + weight * count, 0);
  const entries = weights.reduce((sum, { count }) => sum + count, 0);
  if (entries !== n || total > MAX_TOTAL_WEIGHT) return 'weights';
  if (new Set(receiptKeys).size !== receiptKeys.length) return 'receiptKeys';
  const areAllThere =
    previous.length === drawNumber - 1 && previous.every((one, at) => one.number === at + 1);
  if (!areAllThere) return 'previous';
  return document.prizesHash !== null && pools.length > 1 ? 'prizesHash' : null;
}

function isCloseReasonRight({ why, at, announcedEnd }: Close): boolean {
  if (why === 'end') return announcedEnd !== null && at >= announcedEnd;
  return why === 'full' || announcedEnd === null || at < announcedEnd;
}

function findWaitFault({ waits, close, createdAt }: CommitmentDocument): string | null {
  const late = waits.findIndex(({ until }) => until > createdAt);
  if (late !== -1) return `waits[${late}].until`;
  const early = waits.findIndex(({ why, from }) => why !== 'end-moved' && from < close.at);
  return early === -1 ? null : `waits[${early}].from`;
}

function findSnapshotFault({ snapshot, close, createdAt }: CommitmentDocument): string | null {
  if (!snapshot) return null;
  const { at, chains, asked, unknown } = snapshot;
  if (at < close.at || at > createdAt) return 'snapshot.at';
  const torn = chains.findIndex(
    ({ block, hash, time, reason }) =>
      (block === null) !== (hash === null) ||
      (block === null) !== (time === null) ||
      (block === null && reason === null),
  );
  if (torn !== -1) return `snapshot.chains[${torn}]`;
  const early = chains.findIndex(({ time }) => time !== null && time < close.at);
  if (early !== -1) return `snapshot.chains[${early}].time`;
  if (unknown.chain > asked.chain) return 'snapshot.unknown.chain';
  return unknown.social > asked.social ? 'snapshot.unknown.social' : null;
}
