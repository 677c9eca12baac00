import { foldSubtrees } from './hash.ts';
import { type Node, type ReadNode, splitRange } from './node.ts';
import { isTreeSize, sizeOfLeftSubtree } from './tree-size.ts';

/**
 * Which nodes a proof needs, known before any of them is read: one list for each hash of the proof. A hash of an incomplete
 * subtree is computed from several nodes. Plans exist because nodes are in files that have to be fetched first.
 */
export type ProofPlan = readonly (readonly Node[])[];

/** For the hashes from the leaf's sibling up to the child of the root (RFC 6962, 2.1.1). */
export function planInclusion(index: number, size: number): ProofPlan {
  if (!isTreeSize(size) || !isTreeSize(index) || index >= size)
    throw new RangeError('The index is beyond the tree.');
  return siblingsOf(index, 0, size);
}

/** For the hashes that lead from a tree to one that it is the beginning of (RFC 6962, 2.1.2). */
export function planConsistency(oldSize: number, size: number): ProofPlan {
  if (!isTreeSize(size) || !isTreeSize(oldSize) || oldSize > size)
    throw new RangeError('The old tree is larger than the new one.');
  return oldSize === 0 ? [] : subproof(oldSize, 0, size, true);
}

export function buildProof(plan: ProofPlan, readNode: ReadNode): Uint8Array[] {
  return plan.map((nodes) => foldSubtrees(nodes.map(readNode)));
}

function siblingsOf(index: number, start: number, end: number): ProofPlan {
  if (end - start === 1) return [];
  const middle = start + sizeOfLeftSubtree(end - start);
  return index < middle
    ? [...siblingsOf(index, start, middle), splitRange(middle, end)]
    : [...siblingsOf(index, middle, end), splitRange(start, middle)];
}

/** `isKnown`: the verifier has the root of this subtree, which is the whole old tree, so the proof leaves it out. */
function subproof(oldSize: number, start: number, end: number, isKnown: boolean): ProofPlan {
  if (oldSize === end) return isKnown ? [] : [splitRange(start, end)];
  const middle = start + sizeOfLeftSubtree(end - start);
  return oldSize <= middle
    ? [...subproof(oldSize, start, middle, isKnown), splitRange(middle, end)]
    : [...subproof(oldSize, middle, end, false), splitRange(start, middle)];
}
