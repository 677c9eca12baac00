import { compareDigests, sortDigestIndices } from './digest-order.ts';
import { LEAF_PREFIX } from './entry.ts';
import { HASH_BYTES, type HashInto } from './hash.ts';
import { HASHES_PER_STEP, runSteps, type Steps } from './steps.ts';

/** One entry in a file: inner, weight and pool at joining. The entry with number n is at index n - 1. */
export const ENTRY_BYTES = 34;

export type EntriesRefusal = 'weight-zero' | 'pool-not-listed' | 'entry-twice';

export function countEntries(entries: Uint8Array): number {
  return entries.length / ENTRY_BYTES;
}

/** A view, not a copy. */
export function getInner(entries: Uint8Array, index: number): Uint8Array {
  return entries.subarray(index * ENTRY_BYTES, index * ENTRY_BYTES + HASH_BYTES);
}

/** At joining. */
export function getWeight(entries: Uint8Array, index: number): number {
  return entries[index * ENTRY_BYTES + HASH_BYTES] as number;
}

export function getPool(entries: Uint8Array, index: number): number {
  return entries[index * ENTRY_BYTES + HASH_BYTES + 1] as number;
}

/** Joins an entry's parts into the 34 bytes of a file. */
export function packEntry(inner: Uint8Array, weight: number, pool: number): Uint8Array {
  return Uint8Array.of(...inner, weight, pool);
}

/** What is wrong with entries, whatever their number. */
export function findEntriesRefusal(
  entries: Uint8Array,
  pools: readonly { id: number }[],
): EntriesRefusal | null {
  const listed = new Set(pools.map(({ id }) => id));
  let isPoolMissing = false;
  for (let index = 0; index < countEntries(entries); index += 1) {
    if (getWeight(entries, index) === 0) return 'weight-zero';
    if (!listed.has(getPool(entries, index))) isPoolMissing = true;
  }
  if (isPoolMissing) return 'pool-not-listed';
  return hasEqualInners(entries) ? 'entry-twice' : null;
}

export function makeLeaves(entries: Uint8Array, hashInto: HashInto): Uint8Array {
  return runSteps(makeLeavesSteps(entries, hashInto));
}

/** The leaves in the order of the entries. */
export function* makeLeavesSteps(entries: Uint8Array, hashInto: HashInto): Steps<Uint8Array> {
  const count = countEntries(entries);
  const leaves = new Uint8Array(count * HASH_BYTES);
  const input = new Uint8Array(1 + ENTRY_BYTES);
  input[0] = LEAF_PREFIX;
  for (let index = 0; index < count; index += 1) {
    for (let at = 0; at < ENTRY_BYTES; at += 1) input[1 + at] = entries[index * ENTRY_BYTES + at] as number;
    hashInto(input, leaves, index * HASH_BYTES);
    if ((index + 1) % HASHES_PER_STEP === 0) yield (index + 1) / count;
  }
  return leaves;
}

/** Finds entries by their inner hashes: sorted once, for many lookups. */
export function indexInners(entries: Uint8Array): (inner: Uint8Array) => number | null {
  const inners = copyInners(entries);
  const order = sortDigestIndices(inners);
  return (inner) => {
    let low = 0;
    let high = order.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const index = order[middle] as number;
      const difference = compareDigests(inners, index, inner, 0);
      if (difference === 0) return index;
      if (difference < 0) low = middle + 1;
      else high = middle - 1;
    }
    return null;
  };
}

/** Compares whole hashes only when two of them share their first 48 bits, which is rare and much faster. */
function hasEqualInners(entries: Uint8Array): boolean {
  const prefixes = new Float64Array(countEntries(entries));
  const view = new DataView(entries.buffer, entries.byteOffset);
  for (let index = 0; index < prefixes.length; index += 1) {
    const at = index * ENTRY_BYTES;
    prefixes[index] = view.getUint32(at) * 2 ** 16 + view.getUint16(at + 4);
  }
  prefixes.sort();
  for (let place = 1; place < prefixes.length; place += 1)
    if (prefixes[place] === prefixes[place - 1]) return hasEqualDigests(copyInners(entries));
  return false;
}

function hasEqualDigests(digests: Uint8Array): boolean {
  const order = sortDigestIndices(digests);
  return order.some(
    (index, place) => place > 0 && compareDigests(digests, order[place - 1] as number, digests, index) === 0,
  );
}

function copyInners(entries: Uint8Array): Uint8Array {
  const inners = new Uint8Array(countEntries(entries) * HASH_BYTES);
  for (let index = 0; index < countEntries(entries); index += 1)
    for (let at = 0; at < HASH_BYTES; at += 1)
      inners[index * HASH_BYTES + at] = entries[index * ENTRY_BYTES + at] as number;
  return inners;
}
