import { HASH_BYTES, type HashInto } from './hash-into.ts';
import { type Leaves, leafCount } from './leaves.ts';
import { nobleSha256 } from './noble-hash.ts';
import { finish, HASHES_PER_STEP, type Steps } from './steps.ts';

/** That a leaf stands at an index among `count` leaves: the hashes beside its way up to the root. */
export type InclusionProof = { index: number; count: number; siblings: Uint8Array[] };

const NODE_PREFIX = 0x01;

/** The root of the tree over the leaves: node = sha256(0x01 ‖ left ‖ right); a node without a partner moves up unchanged. */
export function merkleRoot(leaves: Leaves, hashInto: HashInto): Uint8Array {
  return finish(merkleRootSteps(leaves, hashInto));
}

/** The root, computed in steps. */
export function merkleRootSteps(leaves: Leaves, hashInto: HashInto): Steps<Uint8Array> {
  return climb(leaves, hashInto, () => {});
}

/** The proof that the leaf at an index is in the tree. It costs as much as the root. */
export function inclusionProof(leaves: Leaves, index: number, hashInto: HashInto): InclusionProof {
  const count = leafCount(leaves);
  if (!Number.isInteger(index) || index < 0 || index >= count) throw new RangeError('There is no such leaf.');
  const siblings: Uint8Array[] = [];
  let place = index;
  const noteSibling = (nodes: Uint8Array, width: number) => {
    const sibling = place ^ 1;
    if (sibling < width) siblings.push(nodes.slice(sibling * HASH_BYTES, (sibling + 1) * HASH_BYTES));
    place >>= 1;
  };
  finish(climb(leaves, hashInto, noteSibling));
  return { index, count, siblings };
}

/** The root that follows from a leaf and its proof; null when the proof has not the shape of such a tree. */
export function rootFromInclusion(
  leaf: Uint8Array,
  { index, count, siblings }: InclusionProof,
): Uint8Array | null {
  if (!Number.isInteger(index) || !Number.isInteger(count) || index < 0 || index >= count) return null;
  const left = [...siblings];
  let node = leaf;
  for (let place = index, width = count; width > 1; place >>>= 1, width = (width + 1) >>> 1) {
    if ((place ^ 1) >= width) continue;
    const sibling = left.shift();
    if (sibling?.length !== HASH_BYTES || node.length !== HASH_BYTES) return null;
    const parent = new Uint8Array(HASH_BYTES);
    const [first, second] = place % 2 === 0 ? [node, sibling] : [sibling, node];
    nobleSha256(Uint8Array.of(NODE_PREFIX, ...first, ...second), parent, 0);
    node = parent;
  }
  return left.length === 0 ? node : null;
}

/** Each level overwrites the one below it: the whole tree needs no more room than its leaves. */
function* climb(
  leaves: Leaves,
  hashInto: HashInto,
  onLevel: (nodes: Uint8Array, width: number) => void,
): Steps<Uint8Array> {
  const nodes = leaves.slice();
  const pair = new Uint8Array(1 + 2 * HASH_BYTES);
  pair[0] = NODE_PREFIX;
  const hashesInAll = leafCount(leaves) - 1;
  let hashes = 0;
  for (let width = leafCount(leaves); width > 1; width = (width + 1) >>> 1) {
    onLevel(nodes, width);
    for (let parent = 0; parent < width >>> 1; parent += 1) {
      const from = parent * 2 * HASH_BYTES;
      for (let at = 0; at < 2 * HASH_BYTES; at += 1) pair[at + 1] = nodes[from + at] as number;
      hashInto(pair, nodes, parent * HASH_BYTES);
      hashes += 1;
      if (hashes % HASHES_PER_STEP === 0) yield hashes / hashesInAll;
    }
    if (width % 2 === 1)
      nodes.copyWithin((width >>> 1) * HASH_BYTES, (width - 1) * HASH_BYTES, width * HASH_BYTES);
  }
  return nodes.slice(0, HASH_BYTES);
}
