import { foldSubtrees, HASH_BYTES, hashNode } from './hash.ts';
import { half, isOdd, isTreeSize, MAX_TREE_SIZE } from './tree-size.ts';

/**
 * The roots of the complete subtrees that a tree consists of, the largest first: one for each 1 in its size written in
 * binary. It is all that is needed to append, and to know the root.
 */
export type RightEdge = { size: number; hashes: readonly Uint8Array[] };

export const EMPTY_EDGE: RightEdge = { size: 0, hashes: [] };

export function appendLeaves(edge: RightEdge, leafHashes: Iterable<Uint8Array>): RightEdge {
  assertEdge(edge);
  const hashes = [...edge.hashes];
  let size = edge.size;
  for (const leafHash of leafHashes) {
    if (size === MAX_TREE_SIZE) throw new RangeError('The tree is full.');
    assertHash(leafHash);
    hashes.push(leafHash);
    for (let trees = size; isOdd(trees); trees = half(trees)) mergeLastTwo(hashes);
    size += 1;
  }
  return { size, hashes };
}

export const computeRoot = ({ hashes }: RightEdge): Uint8Array => foldSubtrees(hashes);

/** The hashes one after the other: at most 53 of 32 bytes. */
export function writeRightEdge({ hashes }: RightEdge): Uint8Array {
  const bytes = new Uint8Array(hashes.length * HASH_BYTES);
  for (const [at, hash] of hashes.entries()) bytes.set(hash, at * HASH_BYTES);
  return bytes;
}

/** Throws when the bytes do not belong to a tree of that size. */
export function readRightEdge(size: number, bytes: Uint8Array): RightEdge {
  const edge = { size, hashes: splitHashes(bytes) };
  assertEdge(edge);
  return edge;
}

export function splitHashes(bytes: Uint8Array): Uint8Array[] {
  if (bytes.length % HASH_BYTES !== 0) throw new RangeError('Not a sequence of hashes.');
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );
}

function mergeLastTwo(hashes: Uint8Array[]): void {
  const right = hashes.pop() as Uint8Array;
  const left = hashes.pop() as Uint8Array;
  hashes.push(hashNode(left, right));
}

function assertEdge({ size, hashes }: RightEdge): void {
  if (!isTreeSize(size)) throw new RangeError('Not a tree size.');
  let subtrees = 0;
  for (let rest = size; rest > 0; rest = half(rest)) if (isOdd(rest)) subtrees += 1;
  if (hashes.length !== subtrees) throw new RangeError('This right edge is not that of a tree of its size.');
  hashes.forEach(assertHash);
}

function assertHash(hash: Uint8Array): void {
  if (hash.length !== HASH_BYTES) throw new RangeError(`A hash has ${HASH_BYTES} bytes.`);
}
