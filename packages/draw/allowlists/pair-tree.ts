import { compareDigests, sortDigestIndices } from '../digest-order.ts';
import { HASH_BYTES, type HashInto } from '../hash.ts';
import { countLeaves, getLeaf } from '../leaves.ts';
import { HASHES_PER_STEP, type Steps } from '../steps.ts';

/**
 * A Merkle tree over sorted pairs: node = keccak(lower ‖ higher), so that a proof needs no sides. `nodes` starts with the
 * leaves and ends with the root; `parents` has one entry for every node but the root, `children` two for every inner node.
 */
export type PairTree = { leafCount: number; nodes: Uint8Array; parents: Uint32Array; children: Uint32Array };

/**
 * What happens to the node that is left over when a level is paired: merkletreejs and Lanyard move it up to the end of
 * the next level, OpenZeppelin's StandardMerkleTree to its beginning.
 */
export type OddNode = 'moves-last' | 'moves-first';

/** Of at least one leaf. */
export function* buildPairTree(leaves: Uint8Array, oddNode: OddNode, keccakInto: HashInto): Steps<PairTree> {
  const leafCount = countLeaves(leaves);
  const nodes = new Uint8Array((2 * leafCount - 1) * HASH_BYTES);
  nodes.set(leaves);
  const parents = new Uint32Array(2 * leafCount - 2);
  const children = new Uint32Array(2 * leafCount - 2);
  const pair = new Uint8Array(2 * HASH_BYTES);
  let level = Uint32Array.from({ length: leafCount }, (_, index) => index);
  let next = leafCount;
  while (level.length > 1) {
    const isOdd = level.length % 2 === 1;
    const above = new Uint32Array((level.length + 1) >>> 1);
    const offset = isOdd && oddNode === 'moves-first' ? 1 : 0;
    for (let at = 0; at + 1 < level.length; at += 2) {
      const [left, right] = [level[at] as number, level[at + 1] as number];
      const isInOrder = compareDigests(nodes, left, nodes, right) <= 0;
      pair.set(getLeaf(nodes, isInOrder ? left : right));
      pair.set(getLeaf(nodes, isInOrder ? right : left), HASH_BYTES);
      keccakInto(pair, nodes, next * HASH_BYTES);
      parents[left] = next;
      parents[right] = next;
      children.set([left, right], 2 * (next - leafCount));
      above[offset + (at >>> 1)] = next;
      next += 1;
      if (next % HASHES_PER_STEP === 0) yield (next - leafCount) / leafCount;
    }
    if (isOdd) above[offset === 1 ? 0 : above.length - 1] = level[level.length - 1] as number;
    level = above;
  }
  return { leafCount, nodes, parents, children };
}

export function getRoot({ nodes, leafCount }: PairTree): Uint8Array {
  return getLeaf(nodes, 2 * leafCount - 2);
}

/** The two nodes below the root; none in a tree of one leaf. The last hash of every proof is one of them. */
export function getBranches({ nodes, children, leafCount }: PairTree): Uint8Array[] {
  return leafCount === 1 ? [] : Array.from(children.subarray(-2), (node) => getLeaf(nodes, node));
}

/** The hashes that lead from a leaf to the root. */
export function proveLeaf(tree: PairTree, index: number): Uint8Array[] {
  if (!Number.isInteger(index) || index < 0 || index >= tree.leafCount)
    throw new RangeError('Leaf index out of range.');
  const proof: Uint8Array[] = [];
  for (let node = index; node < 2 * tree.leafCount - 2; node = tree.parents[node] as number)
    proof.push(getLeaf(tree.nodes, siblingOf(tree, node)));
  return proof;
}

/** Whether a proof belongs to any leaf of the tree. It doesn't name its leaf, so it is followed down from the root. */
export function hasProof({ nodes, children, leafCount }: PairTree, proof: readonly Uint8Array[]): boolean {
  let node = 2 * leafCount - 2;
  for (const hash of proof.toReversed()) {
    if (node < leafCount) return false;
    const [left, right] = childrenOf(children, node - leafCount);
    if (compareDigests(nodes, left, hash, 0) === 0) node = right;
    else if (compareDigests(nodes, right, hash, 0) === 0) node = left;
    else return false;
  }
  return node < leafCount;
}

/** Finds leaves by their hash. */
export function indexLeaves({ nodes, leafCount }: PairTree): (leaf: Uint8Array) => number | null {
  return indexDigests(nodes.subarray(0, leafCount * HASH_BYTES));
}

/** Finds the place of a digest among concatenated ones. */
export function indexDigests(digests: Uint8Array): (digest: Uint8Array) => number | null {
  const order = sortDigestIndices(digests);
  return (digest) => {
    let low = 0;
    let high = order.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const index = order[middle] as number;
      const difference = compareDigests(digests, index, digest, 0);
      if (difference === 0) return index;
      if (difference < 0) low = middle + 1;
      else high = middle - 1;
    }
    return null;
  };
}

function siblingOf({ parents, children, leafCount }: PairTree, node: number): number {
  const [left, right] = childrenOf(children, (parents[node] as number) - leafCount);
  return left === node ? right : left;
}

function childrenOf(children: Uint32Array, inner: number): [number, number] {
  return [children[2 * inner] as number, children[2 * inner + 1] as number];
}
