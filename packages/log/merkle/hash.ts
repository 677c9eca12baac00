import { sha256 } from '@noble/hashes/sha2.js';

export const HASH_BYTES = 32;

const LEAF_PREFIX = 0x00;
const NODE_PREFIX = 0x01;

/** The root of a tree without entries: the hash of nothing. */
export const emptyRoot = (): Uint8Array => sha256(new Uint8Array(0));

export function hashLeaf(entry: Uint8Array): Uint8Array {
  const input = new Uint8Array(1 + entry.length);
  input[0] = LEAF_PREFIX;
  input.set(entry, 1);
  return sha256(input);
}

/** The prefix differs from that of leaves: otherwise a pair of nodes could be passed off as an entry. */
export function hashNode(left: Uint8Array, right: Uint8Array): Uint8Array {
  const input = new Uint8Array(1 + 2 * HASH_BYTES);
  input[0] = NODE_PREFIX;
  input.set(left, 1);
  input.set(right, 1 + HASH_BYTES);
  return sha256(input);
}

/** The root over subtrees that get smaller from left to right, as they stand beside each other in a tree. */
export function foldSubtrees(hashes: readonly Uint8Array[]): Uint8Array {
  const root = hashes.reduceRight<Uint8Array | null>(
    (right, left) => (right ? hashNode(left, right) : left),
    null,
  );
  return root ?? emptyRoot();
}

export function isSameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === HASH_BYTES && b.length === HASH_BYTES && a.every((byte, at) => byte === b[at]);
}
