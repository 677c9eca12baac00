import { HASH_BYTES, hashNode, isSameHash } from './hash.ts';
import { half, isOdd, isTreeSize } from './tree-size.ts';

export type InclusionClaim = {
  leafHash: Uint8Array;
  index: number;
  size: number;
  root: Uint8Array;
  proof: readonly Uint8Array[];
};

/** Whether the leaf is at that index of the tree with that size and root (RFC 9162, 2.1.3.2). */
export function isIncluded({ root, ...claim }: InclusionClaim): boolean {
  const computed = rootFromInclusion(claim);
  return computed !== null && isSameHash(computed, root);
}

/** The root that the proof leads to; null when it doesn't fit a tree of that size. */
export function rootFromInclusion(claim: Omit<InclusionClaim, 'root'>): Uint8Array | null {
  const { leafHash, index, size, proof } = claim;
  if (!isTreeSize(size) || !isTreeSize(index) || index >= size) return null;
  if (![leafHash, ...proof].every((hash) => hash.length === HASH_BYTES)) return null;
  let node = leafHash;
  let place = index;
  let last = size - 1;
  for (const sibling of proof) {
    if (last === 0) return null;
    if (isOdd(place) || place === last) {
      node = hashNode(sibling, node);
      // A node without a sibling moves up unchanged.
      while (!isOdd(place) && place > 0) [place, last] = [half(place), half(last)];
    } else node = hashNode(node, sibling);
    [place, last] = [half(place), half(last)];
  }
  return last === 0 ? node : null;
}
