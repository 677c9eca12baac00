import { MAX_ENTRIES, sortDigestIndices } from './digest-order.ts';
import { LEAF_PREFIX, MAX_WEIGHT } from './entry.ts';
import { HASH_BYTES, type HashInto } from './hash.ts';
import { asLeaves, type Leaves, sortLeaves } from './leaves.ts';
import { HASHES_PER_STEP, runSteps, type Steps } from './steps.ts';

/** One entry in a file: inner, weight and pool. */
export const ENTRY_BYTES = 34;

/** With weights, an entry costs as many hashes as its weight. */
export const MAX_TOTAL_WEIGHT = 10_000_000;

/** Entries of 34 bytes in ascending order of their leaves, and those leaves. */
export type SortedEntries = { entries: Uint8Array; leaves: Leaves };

export type EntriesRefusal =
  | 'no-entries'
  | 'too-many-entries'
  | 'cut-entry'
  | 'weight-zero'
  | 'too-much-weight'
  | 'not-ascending'
  | 'entry-twice';

type Checked = SortedEntries | { refusal: EntriesRefusal };

/** `records` are concatenated entries of 34 bytes in any order. */
export function sortEntries(records: Uint8Array, hashInto: HashInto): Checked {
  return runSteps(sortEntriesSteps(records, hashInto));
}

export function* sortEntriesSteps(records: Uint8Array, hashInto: HashInto): Steps<Checked> {
  const refusal = checkRecords(records);
  if (refusal) return { refusal };
  const unsorted = yield* hashLeaves(records, hashInto);
  const order = sortDigestIndices(unsorted);
  const entries = arrange(records, order, ENTRY_BYTES);
  return checkOrder(entries, arrange(unsorted, order, HASH_BYTES));
}

/** Validates entries that should already be sorted. */
export function* checkEntriesSteps(entries: Uint8Array, hashInto: HashInto): Steps<Checked> {
  const refusal = checkRecords(entries);
  return refusal ? { refusal } : checkOrder(entries, yield* hashLeaves(entries, hashInto));
}

export function countEntries(entries: Uint8Array): number {
  return entries.length / ENTRY_BYTES;
}

/** A view, not a copy. */
export function getInner(entries: Uint8Array, index: number): Uint8Array {
  return entries.subarray(index * ENTRY_BYTES, index * ENTRY_BYTES + HASH_BYTES);
}

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

/** The index of the entry with this inner hash. Entries ascend by leaf, so all of them are compared. */
export function findInner(entries: Uint8Array, inner: Uint8Array): number | null {
  for (let index = 0; index < countEntries(entries); index += 1)
    if (getInner(entries, index).every((byte, at) => byte === inner[at])) return index;
  return null;
}

/** For many lookups: the inner hashes in ascending order. */
export function sortInners(entries: Uint8Array): ReturnType<typeof sortLeaves> {
  const inners = new Uint8Array(countEntries(entries) * HASH_BYTES);
  for (let index = 0; index < countEntries(entries); index += 1)
    for (let at = 0; at < HASH_BYTES; at += 1)
      inners[index * HASH_BYTES + at] = entries[index * ENTRY_BYTES + at] as number;
  return sortLeaves(inners);
}

/** How many entries have each weight, in ascending order of the weights. */
export function countWeights(entries: Uint8Array): { weight: number; count: number }[] {
  const counts = new Uint32Array(MAX_WEIGHT + 1);
  for (let index = 0; index < countEntries(entries); index += 1) {
    const weight = getWeight(entries, index);
    counts[weight] = (counts[weight] as number) + 1;
  }
  return [...counts].flatMap((count, weight) => (count === 0 ? [] : [{ weight, count }]));
}

function checkRecords(records: Uint8Array): EntriesRefusal | null {
  if (records.length % ENTRY_BYTES !== 0) return 'cut-entry';
  if (records.length === 0) return 'no-entries';
  if (countEntries(records) > MAX_ENTRIES) return 'too-many-entries';
  let total = 0;
  for (let index = 0; index < countEntries(records); index += 1) {
    const weight = getWeight(records, index);
    if (weight === 0) return 'weight-zero';
    total += weight;
  }
  return total > MAX_TOTAL_WEIGHT ? 'too-much-weight' : null;
}

function* hashLeaves(records: Uint8Array, hashInto: HashInto): Steps<Uint8Array> {
  const count = countEntries(records);
  const leaves = new Uint8Array(count * HASH_BYTES);
  const input = new Uint8Array(1 + ENTRY_BYTES);
  input[0] = LEAF_PREFIX;
  for (let index = 0; index < count; index += 1) {
    const from = index * ENTRY_BYTES;
    for (let at = 0; at < ENTRY_BYTES; at += 1) input[1 + at] = records[from + at] as number;
    hashInto(input, leaves, index * HASH_BYTES);
    if ((index + 1) % HASHES_PER_STEP === 0) yield (index + 1) / count;
  }
  return leaves;
}

/** The same inner hash with two weights or pools would be one person with two entries, and two different leaves. */
function checkOrder(entries: Uint8Array, leaves: Uint8Array): Checked {
  const known = asLeaves(leaves);
  if ('refusal' in known)
    return { refusal: known.refusal === 'leaf-twice' ? 'entry-twice' : 'not-ascending' };
  return hasEqualInners(entries) ? { refusal: 'entry-twice' } : { entries, leaves: known };
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
    if (prefixes[place] === prefixes[place - 1]) return 'refusal' in sortInners(entries);
  return false;
}

/** Copies two bytes at a time: both sizes are even. */
function arrange(items: Uint8Array, order: Uint32Array, size: 32 | 34): Uint8Array {
  const aligned = items.byteOffset % 2 === 0 ? items : items.slice();
  const source = new Uint16Array(aligned.buffer, aligned.byteOffset, aligned.length / 2);
  const arranged = new Uint16Array(source.length);
  const words = size / 2;
  for (let place = 0; place < order.length; place += 1) {
    const [from, to] = [(order[place] as number) * words, place * words];
    for (let at = 0; at < words; at += 1) arranged[to + at] = source[from + at] as number;
  }
  return new Uint8Array(arranged.buffer);
}
