import { HASH_BYTES } from './hash.ts';

/** A sort key packs 32 bits of the digest above a 21-bit index: 53 bits, the precision of a double. */
const INDEX_SPAN = 2 ** 21;

export const MAX_ENTRIES = INDEX_SPAN;

/** Indices of concatenated 32-byte digests in ascending order of the digests. Stable. */
export function sortDigestIndices(digests: Uint8Array): Uint32Array {
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
    sortSamePrefix(order, start, place, digests);
    start = place;
    shared = beginning;
  }
  sortSamePrefix(order, start, order.length, digests);
  return order;
}

/** Bytewise comparison; negative when the first is lower. */
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

/** Sorts digests with the same prefix by their remaining bytes. */
function sortSamePrefix(order: Uint32Array, start: number, end: number, digests: Uint8Array): void {
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
