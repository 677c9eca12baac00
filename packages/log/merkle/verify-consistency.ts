import { emptyRoot, HASH_BYTES, hashNode, isSameHash } from './hash.ts';
import { half, isOdd, isTreeSize } from './tree-size.ts';

export type Tree = { size: number; root: Uint8Array };

/** Whether the new tree has the old one as its beginning (RFC 9162, 2.1.4.2). */
export function isConsistent(old: Tree, grown: Tree, proof: readonly Uint8Array[]): boolean {
  if (![old, grown].every(isPossible) || old.size > grown.size) return false;
  if (!proof.every((hash) => hash.length === HASH_BYTES)) return false;
  if (old.size === 0) return proof.length === 0;
  if (old.size === grown.size) return proof.length === 0 && isSameHash(old.root, grown.root);
  const roots = rootsFromConsistency(old, grown.size, proof);
  return roots !== null && isSameHash(roots.old, old.root) && isSameHash(roots.grown, grown.root);
}

/** A tree without entries has one root only. */
function isPossible({ size, root }: Tree): boolean {
  if (!isTreeSize(size) || root.length !== HASH_BYTES) return false;
  return size > 0 || isSameHash(root, emptyRoot());
}

/** Both roots that the proof leads to, for 0 < old size < new size. */
function rootsFromConsistency(
  old: Tree,
  size: number,
  proof: readonly Uint8Array[],
): { old: Uint8Array; grown: Uint8Array } | null {
  if (proof.length === 0) return null;
  let place = old.size - 1;
  let last = size - 1;
  while (isOdd(place)) [place, last] = [half(place), half(last)];
  // An old tree of a power of two is a node of the new one, and the proof leaves it out.
  const [first, ...rest] = (place === 0 ? [old.root, ...proof] : proof) as [Uint8Array, ...Uint8Array[]];
  const roots = { old: first, grown: first };
  for (const hash of rest) {
    if (last === 0) return null;
    if (isOdd(place) || place === last) {
      roots.old = hashNode(hash, roots.old);
      roots.grown = hashNode(hash, roots.grown);
      while (!isOdd(place) && place > 0) [place, last] = [half(place), half(last)];
    } else roots.grown = hashNode(roots.grown, hash);
    [place, last] = [half(place), half(last)];
  }
  return last === 0 ? roots : null;
}
