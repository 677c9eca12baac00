import { expect, it } from 'vitest';
import { scale } from '../../../testing/scope.ts';
import { plainTree } from '../testing/plain-tree.ts';
import { hashLeaf } from './hash.ts';
import { appendLeaves, computeRoot, EMPTY_EDGE, readRightEdge, writeRightEdge } from './right-edge.ts';

const SIZES = scale(300, 2000);
const tree = plainTree(SIZES);

it('has the root of every tree that it grows through, also when it was stored in between', () => {
  let edge = EMPTY_EDGE;
  for (let size = 0; size <= SIZES; size += 1) {
    expect(computeRoot(edge)).toEqual(tree.rootOf(size));
    expect(edge.size).toBe(size);
    const stored = readRightEdge(size, writeRightEdge(edge));
    edge = appendLeaves(stored, tree.leafHashes.slice(size, size + 1));
  }
});

it('is the same for leaves appended at once, and leaves the edge before it alone', () => {
  const before = appendLeaves(EMPTY_EDGE, tree.leafHashes.slice(0, 7));
  const root = computeRoot(before);
  expect(computeRoot(appendLeaves(before, tree.leafHashes.slice(7, 200)))).toEqual(tree.rootOf(200));
  expect(appendLeaves(before, [])).toEqual(before);
  expect(computeRoot(before)).toEqual(root);
});

it('grows beyond 32 bits: a tree of 2^32 is one subtree, and the next leaf a second', () => {
  const subtree = hashLeaf(Uint8Array.of(1));
  const edge = readRightEdge(2 ** 32, subtree);
  expect(computeRoot(edge)).toEqual(subtree);
  const grown = appendLeaves(edge, [tree.leafHashes[0] as Uint8Array]);
  expect(grown.size).toBe(2 ** 32 + 1);
  expect(grown.hashes).toHaveLength(2);
});

it('refuses a state that no tree has', () => {
  const hash = hashLeaf(Uint8Array.of(1));
  expect(() => readRightEdge(3, hash)).toThrow('not that of a tree of its size');
  expect(() => readRightEdge(0, hash)).toThrow('not that of a tree of its size');
  expect(() => readRightEdge(1, hash.slice(1))).toThrow('Not a sequence of hashes');
  expect(() => readRightEdge(-1, new Uint8Array(0))).toThrow('Not a tree size');
  expect(() => readRightEdge(1.5, hash)).toThrow('Not a tree size');
  expect(() => appendLeaves(EMPTY_EDGE, [hash.slice(1)])).toThrow('32 bytes');
});

it('refuses to grow beyond 2^53 - 1', () => {
  const full = {
    size: Number.MAX_SAFE_INTEGER,
    hashes: Array.from({ length: 53 }, () => hashLeaf(Uint8Array.of(1))),
  };
  expect(() => appendLeaves(full, [hashLeaf(Uint8Array.of(2))])).toThrow('full');
});
