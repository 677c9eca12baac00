import { HASH_BYTES } from './hash.ts';

/** Leaves are concatenated hashes of 32 bytes. */
export function countLeaves(leaves: Uint8Array): number {
  return leaves.length / HASH_BYTES;
}

/** A view, not a copy. */
export function getLeaf(leaves: Uint8Array, index: number): Uint8Array {
  return leaves.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);
}
