import { HASH_BYTES } from './hash-into.ts';

/** A key holds 32 bits of the digest above 21 bits of its index: as much as a number holds exactly. */
const INDEX_SPAN = 2 ** 21;

/** More entries than this cannot be drawn. */
export const MOST_ENTRIES = INDEX_SPAN;

/** The indices of 32-byte digests that lie one after another, from the lowest digest to the highest; equal ones stay in order. */
export function digestOrder(digests: Uint8Array): Uint32Array {
  const keys = new Float64Array(digests.length / HASH_BYTES);
  for (let index = 0; index < keys.length; index += 1)
    keys[index] = prefix(digests, index) * INDEX_SPAN + index;
  keys.sort();
  const order = new Uint32Array(keys.length);
  let start = 0;
  let shared = -1;
  for (let place = 0; place < keys.length; place += 1) {
    const key = keys[place] as number;
    const beginning = Math.floor(key / INDEX_SPAN);
    order[place] = key - beginning * INDEX_SPAN;
    if (beginning === shared) continue;
    sortAlike(order, start, place, digests);
    start = place;
    shared = beginning;
  }
  sortAlike(order, start, order.length, digests);
  return order;
}

/** Compares two digests bytewise; below zero when the first is lower. */
export function compareDigests(
  one: Uint8Array,
  oneIndex: number,
  other: Uint8Array,
  otherIndex: number,
): number {
  for (let at = 0; at < HASH_BYTES; at += 1) {
    const difference =
      (one[oneIndex * HASH_BYTES + at] as number) - (other[otherIndex * HASH_BYTES + at] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The rest of the bytes decides between digests that begin alike. */
function sortAlike(order: Uint32Array, start: number, end: number, digests: Uint8Array): void {
  if (end - start < 2) return;
  const alike = order.subarray(start, end);
  alike.sort((one, other) => compareDigests(digests, one, digests, other) || one - other);
}

function prefix(digests: Uint8Array, index: number): number {
  const at = index * HASH_BYTES;
  const low =
    ((digests[at + 1] as number) << 16) | ((digests[at + 2] as number) << 8) | (digests[at + 3] as number);
  return (digests[at] as number) * 2 ** 24 + low;
}
