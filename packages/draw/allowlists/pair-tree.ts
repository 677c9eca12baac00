import { compareDigests, sortDigestIndices } from '../digest-order.ts';
import { HASH_BYTES, type HashInto } from '../hash.ts';
import { countLeaves, getLeaf } from '../leaves.ts';
import { HASHES_PER_STEP, type Steps } from '../steps.ts';

/**
 * What happens to the node that is left over when a level is paired: merkletreejs and Lanyard move it up to the end of
 * the next level, OpenZeppelin's StandardMerkleTree to its beginning.
 */
export type OddNode = 'moves-last' | 'moves-first';

/** Where each node is follows from these two, so a proof needs the hashes of its nodes only. */
export type TreeShape = { leafCount: number; oddNode: OddNode };

/**
 * A Merkle tree over sorted pairs: node = keccak(lower ‖ higher), so that a proof needs no sides. `nodes` starts with the
 * leaves and ends with the root.
 */
export type PairTree = TreeShape & { nodes: Uint8Array };

/** The nodes from `first` on were paired for this level; `carried` is one that was left over below. */
type Level = { first: number; count: number; carried: number | null; oddNode: OddNode };

/** Of at least one leaf. */
export function* buildPairTree(leaves: Uint8Array, oddNode: OddNode, keccakInto: HashInto): Steps<PairTree> {
  const leafCount = countLeaves(leaves);
  const nodes = new Uint8Array((2 * leafCount - 1) * HASH_BYTES);
  nodes.set(leaves);
  const pair = new Uint8Array(2 * HASH_BYTES);
  const levels = levelsOf({ leafCount, oddNode });
  for (const [at, above] of levels.slice(1).entries()) {
    const level = levels[at] as Level;
    for (let nth = 0; nth < above.count; nth += 1) {
      const [left, right] = [nodeAt(level, 2 * nth), nodeAt(level, 2 * nth + 1)];
      const isInOrder = compareDigests(nodes, left, nodes, right) <= 0;
      pair.set(getLeaf(nodes, isInOrder ? left : right));
      pair.set(getLeaf(nodes, isInOrder ? right : left), HASH_BYTES);
      const node = above.first + nth;
      keccakInto(pair, nodes, node * HASH_BYTES);
      if (node % HASHES_PER_STEP === 0) yield (node - leafCount) / leafCount;
    }
  }
  return { leafCount, oddNode, nodes };
}

export function getRoot({ nodes, leafCount }: PairTree): Uint8Array {
  return getLeaf(nodes, rootOf(leafCount));
}

/** The two nodes below the root; none in a tree of one leaf. The last hash of every proof is one of them. */
export function getBranches({ nodes, ...shape }: PairTree): Uint8Array[] {
  return (childrenOf(shape, rootOf(shape.leafCount)) ?? []).map((node) => getLeaf(nodes, node));
}

/** The nodes whose hashes lead from a leaf to the root. */
export function proofNodes(shape: TreeShape, index: number): number[] {
  if (!Number.isInteger(index) || index < 0 || index >= shape.leafCount)
    throw new RangeError('Leaf index out of range.');
  const siblings: number[] = [];
  let place = index;
  for (const level of levelsOf(shape)) {
    const size = sizeOf(level);
    if (size === 1) break;
    const isLeftOver = place === size - 1 && size % 2 === 1;
    if (!isLeftOver) siblings.push(nodeAt(level, place ^ 1));
    const pairs = size >>> 1;
    const isShifted = size % 2 === 1 && level.oddNode === 'moves-first';
    if (isLeftOver) place = isShifted ? 0 : pairs;
    else place = (place >>> 1) + (isShifted ? 1 : 0);
  }
  return siblings;
}

/** The hashes that lead from a leaf to the root. */
export function proveLeaf(tree: PairTree, index: number): Uint8Array[] {
  return proofNodes(tree, index).map((node) => getLeaf(tree.nodes, node));
}

/** Whether a proof belongs to any leaf of the tree. It doesn't name its leaf, so it is followed down from the root. */
export async function hasProof(
  shape: TreeShape,
  proof: readonly Uint8Array[],
  readNodes: (nodes: readonly number[]) => Promise<Uint8Array[]>,
): Promise<boolean> {
  let node = rootOf(shape.leafCount);
  for (const hash of proof.toReversed()) {
    const children = childrenOf(shape, node);
    if (!children) return false;
    const hashes = await readNodes(children);
    const at = hashes.findIndex((child) => compareDigests(child, 0, hash, 0) === 0);
    const other = children[1 - at];
    if (at === -1 || other === undefined) return false;
    node = other;
  }
  return node < shape.leafCount;
}

/** The places of digests in ascending order, as 32-bit numbers: what a binary search among concatenated ones needs. */
export function orderDigests(digests: Uint8Array): Uint8Array {
  const order = sortDigestIndices(digests);
  const bytes = new Uint8Array(order.length * ORDER_BYTES);
  const view = new DataView(bytes.buffer);
  for (let place = 0; place < order.length; place += 1)
    view.setUint32(place * ORDER_BYTES, order[place] as number);
  return bytes;
}

/** Finds the place of a digest among concatenated ones. */
export function indexDigests(
  digests: Uint8Array,
  order = orderDigests(digests),
): (digest: Uint8Array) => number | null {
  const view = new DataView(order.buffer, order.byteOffset, order.byteLength);
  return (digest) => {
    let low = 0;
    let high = order.length / ORDER_BYTES - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const index = view.getUint32(middle * ORDER_BYTES);
      const difference = compareDigests(digests, index, digest, 0);
      if (difference === 0) return index;
      if (difference < 0) low = middle + 1;
      else high = middle - 1;
    }
    return null;
  };
}

/** The hashes of the leaves. */
export function leavesOf({ nodes, leafCount }: Pick<PairTree, 'nodes' | 'leafCount'>): Uint8Array {
  return nodes.subarray(0, leafCount * HASH_BYTES);
}

const ORDER_BYTES = 4;

const rootOf = (leafCount: number) => 2 * leafCount - 2;
const sizeOf = ({ count, carried }: Level) => count + (carried === null ? 0 : 1);

/** From the leaves up to the root. */
function levelsOf({ leafCount, oddNode }: TreeShape): Level[] {
  const levels: Level[] = [];
  let level: Level = { first: 0, count: leafCount, carried: null, oddNode };
  for (;;) {
    levels.push(level);
    const size = sizeOf(level);
    if (size === 1) return levels;
    level = {
      first: level.first + level.count,
      count: size >>> 1,
      carried: size % 2 === 1 ? nodeAt(level, size - 1) : null,
      oddNode,
    };
  }
}

function nodeAt({ first, count, carried, oddNode }: Level, place: number): number {
  if (carried === null) return first + place;
  if (oddNode === 'moves-first') return place === 0 ? carried : first + place - 1;
  return place === count ? carried : first + place;
}

/** Null for a leaf. */
function childrenOf(shape: TreeShape, node: number): [number, number] | null {
  if (node < shape.leafCount) return null;
  const levels = levelsOf(shape);
  const at = levels.findIndex(({ first, count }) => node >= first && node < first + count);
  const [level, below] = [levels[at], levels[at - 1]];
  if (!level || !below) throw new RangeError('Node out of range.');
  const nth = node - level.first;
  return [nodeAt(below, 2 * nth), nodeAt(below, 2 * nth + 1)];
}
