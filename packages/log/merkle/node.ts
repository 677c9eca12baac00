/** A complete subtree: the `index`-th, from the left, of those with 2^`level` leaves. Level 0 is the leaves. */
export type Node = { level: number; index: number };

/** Returns the hash of a node that the tree has. */
export type ReadNode = (node: Node) => Uint8Array;

/**
 * The complete subtrees of the leaves from `start` up to `end`, the largest first. `start` must be a multiple of the
 * largest of them, as it is for every subtree of a tree.
 */
export function splitRange(start: number, end: number): Node[] {
  const nodes: Node[] = [];
  for (let at = start; at < end; ) {
    let [level, width] = [0, 1];
    while (width * 2 <= end - at) [level, width] = [level + 1, width * 2];
    nodes.push({ level, index: at / width });
    at += width;
  }
  return nodes;
}
