import { HASH_BYTES, type HashInto, nobleSha256 } from './hash.ts';
import { countLeaves } from './leaves.ts';
import { HASHES_PER_STEP, runSteps, type Steps } from './steps.ts';

/** Shows that a leaf is at `index` among `count` leaves: the sibling hashes on the path to the root. */
export type InclusionProof = { index: number; count: number; siblings: Uint8Array[] };

const NODE_PREFIX = 0x01;

/** node = sha256(0x01 ‖ left ‖ right); a node without a sibling moves up unchanged. */
export function merkleRoot(leaves: Uint8Array, hashInto: HashInto): Uint8Array {
  return runSteps(merkleRootSteps(leaves, hashInto));
}

export function merkleRootSteps(leaves: Uint8Array, hashInto: HashInto): Steps<Uint8Array> {
  return climb(leaves, hashInto, () => {});
}

/** Costs as much as computing the root. */
export function proveInclusion(leaves: Uint8Array, index: number, hashInto: HashInto): InclusionProof {
  const count = countLeaves(leaves);
  if (!Number.isInteger(index) || index < 0 || index >= count)
    throw new RangeError('Leaf index out of range.');
  const siblings: Uint8Array[] = [];
  let place = index;
  const recordSibling = (nodes: Uint8Array, width: number) => {
    const sibling = place ^ 1;
    if (sibling < width) siblings.push(nodes.slice(sibling * HASH_BYTES, (sibling + 1) * HASH_BYTES));
    place >>= 1;
  };
  runSteps(climb(leaves, hashInto, recordSibling));
  return { index, count, siblings };
}

/** The root implied by a leaf and its proof; null when the proof does not fit a tree of that size. */
export function computeRootFromProof(
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

/** Each level overwrites the one below it, so the tree needs no more memory than its leaves. */
function* climb(
  leaves: Uint8Array,
  hashInto: HashInto,
  onLevel: (nodes: Uint8Array, width: number) => void,
): Steps<Uint8Array> {
  const nodes = leaves.slice();
  const pair = new Uint8Array(1 + 2 * HASH_BYTES);
  pair[0] = NODE_PREFIX;
  const hashesInAll = countLeaves(leaves) - 1;
  let hashes = 0;
  for (let width = countLeaves(leaves); width > 1; width = (width + 1) >>> 1) {
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
