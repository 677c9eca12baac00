import { compareDigests, MAX_ENTRIES, sortDigestIndices } from './digest-order.ts';
import { HASH_BYTES } from './hash.ts';

/** The concatenated leaves of a draw: at least one, in ascending order, without duplicates. */
export type Leaves = Uint8Array & { readonly areAscending: true };

export type LeavesRefusal = 'no-entries' | 'too-many-entries' | 'cut-leaf' | 'leaf-twice' | 'not-ascending';

/** Rejects duplicates: one entry must not have two tickets. */
export function sortLeaves(unsorted: Uint8Array): Leaves | { refusal: LeavesRefusal } {
  const refusal = checkSize(unsorted);
  if (refusal) return { refusal };
  const sorted = new Uint8Array(unsorted.length);
  const order = sortDigestIndices(unsorted);
  for (let place = 0; place < order.length; place += 1) {
    const [from, to] = [(order[place] as number) * HASH_BYTES, place * HASH_BYTES];
    for (let at = 0; at < HASH_BYTES; at += 1) sorted[to + at] = unsorted[from + at] as number;
  }
  return asLeaves(sorted);
}

/** Validates leaves that should already be sorted. */
export function asLeaves(bytes: Uint8Array): Leaves | { refusal: LeavesRefusal } {
  const refusal = checkSize(bytes);
  if (refusal) return { refusal };
  for (let index = 1; index < bytes.length / HASH_BYTES; index += 1) {
    const step = compareDigests(bytes, index - 1, bytes, index);
    if (step >= 0) return { refusal: step === 0 ? 'leaf-twice' : 'not-ascending' };
  }
  return bytes as Leaves;
}

export function countLeaves(leaves: Uint8Array): number {
  return leaves.length / HASH_BYTES;
}

/** A view, not a copy. */
export function getLeaf(leaves: Uint8Array, index: number): Uint8Array {
  return leaves.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);
}

export function findLeaf(leaves: Leaves, leaf: Uint8Array): number | null {
  let low = 0;
  let high = countLeaves(leaves) - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const difference = compareDigests(leaves, middle, leaf, 0);
    if (difference === 0) return middle;
    if (difference < 0) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}

function checkSize(bytes: Uint8Array): LeavesRefusal | null {
  if (bytes.length % HASH_BYTES !== 0) return 'cut-leaf';
  if (bytes.length === 0) return 'no-entries';
  return countLeaves(bytes) > MAX_ENTRIES ? 'too-many-entries' : null;
}
