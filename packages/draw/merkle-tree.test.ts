import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { bytesFor } from './draw-for-test.ts';
import { toHex } from './hex.ts';
import { type Leaves, leafAt, leafCount, sortLeaves } from './leaves.ts';
import { inclusionProof, merkleRoot, merkleRootSteps, rootFromInclusion } from './merkle-tree.ts';
import { nobleSha256 } from './noble-hash.ts';

const leavesFor = (count: number) => sortLeaves(bytesFor('tree', count * 32)) as Leaves;

/** The tree as the README tells it, with another hash function and nothing in place. */
function plainRoot(leaves: Leaves): string {
  let level: Buffer[] = Array.from({ length: leafCount(leaves) }, (_, at) => Buffer.from(leafAt(leaves, at)));
  while (level.length > 1) {
    const above: Buffer[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at] as Buffer, level[at + 1]];
      above.push(
        right ? createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest() : left,
      );
    }
    level = above;
  }
  return (level[0] as Buffer).toString('hex');
}

const COUNTS = [...Array.from({ length: 34 }, (_, at) => at + 1), 100, 1023, 1024, 1025];

it.each(COUNTS)('over %i leaves has the root that the specification gives', (count) => {
  const leaves = leavesFor(count);
  const before = leaves.slice();
  expect(toHex(merkleRoot(leaves, nobleSha256))).toBe(plainRoot(leaves));
  expect(leaves).toEqual(before);
});

it('over one leaf is that leaf', () => {
  const leaves = leavesFor(1);
  expect(merkleRoot(leaves, nobleSha256)).toEqual(new Uint8Array(leaves));
});

it('tells how far it is, never backwards and never past the end', () => {
  const shares = [...merkleRootSteps(leavesFor(20_000), nobleSha256)];
  expect(shares.length).toBeGreaterThan(2);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares.at(-1)).toBeLessThanOrEqual(1);
});

it.each([1, 2, 3, 5, 6, 7, 8, 11, 31])('proves each of %i leaves, at its own index only', (count) => {
  const leaves = leavesFor(count);
  const root = merkleRoot(leaves, nobleSha256);
  for (let index = 0; index < count; index += 1) {
    const proof = inclusionProof(leaves, index, nobleSha256);
    const leaf = leafAt(leaves, index);
    expect(rootFromInclusion(leaf, proof)).toEqual(root);
    expect(rootFromInclusion(bytesFor('stranger', 32), proof)).not.toEqual(root);
    if (count > 1) {
      expect(rootFromInclusion(leaf, { ...proof, index: (index + 1) % count })).not.toEqual(root);
      expect(rootFromInclusion(leaf, { ...proof, siblings: proof.siblings.slice(1) })).toBeNull();
    }
    expect(rootFromInclusion(leaf, { ...proof, siblings: [...proof.siblings, leaf] })).toBeNull();
  }
});

it('proves nothing at an index that does not exist', () => {
  const leaves = leavesFor(3);
  expect(() => inclusionProof(leaves, 3, nobleSha256)).toThrow(RangeError);
  expect(() => inclusionProof(leaves, -1, nobleSha256)).toThrow(RangeError);
  for (const index of [-1, 3, 0.5, Number.NaN])
    expect(rootFromInclusion(leafAt(leaves, 0), { index, count: 3, siblings: [] })).toBeNull();
});

it('does not take an inner node for a leaf', () => {
  const leaves = leavesFor(4);
  const upper = sortLeaves(
    Uint8Array.from([
      ...(inclusionProof(leaves, 0, nobleSha256).siblings[1] as Uint8Array),
      ...(inclusionProof(leaves, 2, nobleSha256).siblings[1] as Uint8Array),
    ]),
  ) as Leaves;
  const nodeProof = inclusionProof(upper, 0, nobleSha256);
  expect(rootFromInclusion(leafAt(upper, 0), { ...nodeProof, count: 4 })).not.toEqual(
    merkleRoot(leaves, nobleSha256),
  );
});
