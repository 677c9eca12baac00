import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonical-json.ts';
import { readChainId } from './chain-id.ts';
import { MAX_ENTRIES } from './digest-order.ts';
import { countEntries, getWeight } from './entries.ts';
import { MAX_WEIGHT } from './entry.ts';
import { HASH_BYTES, type HashInto } from './hash.ts';
import { toHex } from './hex.ts';
import { merkleRootSteps } from './merkle-tree.ts';
import {
  ascendingList,
  code,
  fields,
  integer,
  nullable,
  oneOf,
  type Reader,
  text,
  time,
  withRule,
} from './read-fields.ts';
import { HASHES_PER_STEP, runSteps, type Steps } from './steps.ts';

/** The person left, the owner removed the entry by hand, or it follows from what the snapshot read. */
export const CHANGED_BY = ['left', 'owner', 'snapshot'] as const;

/** What the snapshot read, with `{wallet}` in place of the wallet. Answers of X and Discord have no chain. */
export type SnapshotRead = {
  kind: 'chain' | 'social';
  chain: string | null;
  call: string;
  answer: string;
};

/** What happened to an entry between joining and the draw. A weight of 0 removes it. */
export type Change = {
  number: number;
  weight: number;
  by: (typeof CHANGED_BY)[number];
  reason: string;
  /** When the owner removed it. */
  at: string | null;
  read: SnapshotRead | null;
};

export type ChangesRefusal = 'unknown-number' | 'not-lower';

const CHANGE_PREFIX = 0x04;

/** The root of the tree over sha256(0x04 ‖ canonical JSON of each change), in hex; null when there are none. */
export function changesRoot(changes: readonly Change[], hashInto: HashInto): string | null {
  return runSteps(changesRootSteps(changes, hashInto));
}

export function* changesRootSteps(changes: readonly Change[], hashInto: HashInto): Steps<string | null> {
  if (changes.length === 0) return null;
  const hashes = new Uint8Array(changes.length * HASH_BYTES);
  for (const [at, change] of changes.entries()) {
    hashInto(
      concatBytes(Uint8Array.of(CHANGE_PREFIX), utf8ToBytes(canonicalJson(change))),
      hashes,
      at * HASH_BYTES,
    );
    if ((at + 1) % HASHES_PER_STEP === 0) yield (at + 1) / (2 * changes.length);
  }
  return toHex(yield* merkleRootSteps(hashes, hashInto));
}

/** The weight that each entry has in the draw, by index; 0 for those that were removed. */
export function applyChanges(
  entries: Uint8Array,
  changes: readonly Change[],
): { weights: Uint8Array } | { refusal: ChangesRefusal; number: number } {
  const weights = new Uint8Array(countEntries(entries));
  for (let index = 0; index < weights.length; index += 1) weights[index] = getWeight(entries, index);
  for (const { number, weight } of changes) {
    const joined = weights[number - 1];
    if (joined === undefined) return { refusal: 'unknown-number', number };
    if (weight >= joined) return { refusal: 'not-lower', number };
    weights[number - 1] = weight;
  }
  return { weights };
}

/** How many entries in the draw have each weight, in ascending order of the weights. */
export function countWeights(weights: Uint8Array): { weight: number; count: number }[] {
  const counts = new Uint32Array(MAX_WEIGHT + 1);
  for (const weight of weights) counts[weight] = (counts[weight] as number) + 1;
  return [...counts].flatMap((count, weight) => (count === 0 || weight === 0 ? [] : [{ weight, count }]));
}

const readRead: Reader<SnapshotRead> = withRule(
  fields<SnapshotRead>({
    kind: oneOf(['chain', 'social']),
    chain: nullable(readChainId),
    call: text(1, 1_000),
    answer: text(0, 1_000),
  }),
  ({ kind, chain }) =>
    (kind === 'social') === (chain === null) ? null : { reason: 'inconsistent', path: 'chain' },
);

const readChange: Reader<Change> = withRule(
  fields<Change>({
    number: integer(1, MAX_ENTRIES),
    weight: integer(0, MAX_WEIGHT - 1),
    by: oneOf(CHANGED_BY),
    reason: code,
    at: nullable(time),
    read: nullable(readRead),
  }),
  ({ weight, by, at, read }) => {
    if (weight !== 0 && by !== 'snapshot') return { reason: 'inconsistent', path: 'weight' };
    if ((by === 'owner') !== (at !== null)) return { reason: 'inconsistent', path: 'at' };
    return read !== null && by !== 'snapshot' ? { reason: 'inconsistent', path: 'read' } : null;
  },
);

/** Ascending by number: at most one for each entry. */
export const readChanges: Reader<Change[]> = ascendingList(readChange, MAX_ENTRIES, ({ number }) => number);
