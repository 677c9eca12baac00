import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { seededBytes } from './draw-for-test.ts';
import { nobleSha256 } from './hash.ts';
import { toHex } from './hex.ts';
import { countLeaves, getLeaf } from './leaves.ts';
import { computeRootFromProof, merkleRoot, merkleRootSteps, proveInclusion } from './merkle-tree.ts';

const leavesFor = (count: number) => seededBytes('tree', count * 32);

/** An independent implementation of the README's tree, with another hash function and no in-place updates. */
function plainRoot(leaves: Uint8Array): string {
  let level: Buffer[] = Array.from({ length: countLeaves(leaves) }, (_, at) =>
    Buffer.from(getLeaf(leaves, at)),
  );
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

it.each(COUNTS)('over %i leaves has the specified root', (count) => {
  const leaves = leavesFor(count);
  const before = leaves.slice();
  expect(toHex(merkleRoot(leaves, nobleSha256))).toBe(plainRoot(leaves));
  expect(Buffer.compare(leaves, before)).toBe(0);
});

it('over one leaf is that leaf', () => {
  const leaves = leavesFor(1);
  expect(merkleRoot(leaves, nobleSha256)).toEqual(new Uint8Array(leaves));
});

it('reports monotonic progress up to the end', () => {
  const shares = [...merkleRootSteps(leavesFor(20_000), nobleSha256)];
  expect(shares.length).toBeGreaterThan(2);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares.at(-1)).toBeLessThanOrEqual(1);
});

it.each([1, 2, 3, 5, 6, 7, 8, 11, 31])('proves each of %i leaves at its own index only', (count) => {
  const leaves = leavesFor(count);
  const root = merkleRoot(leaves, nobleSha256);
  for (let index = 0; index < count; index += 1) {
    const proof = proveInclusion(leaves, index, nobleSha256);
    const leaf = getLeaf(leaves, index);
    expect(computeRootFromProof(leaf, proof)).toEqual(root);
    expect(computeRootFromProof(seededBytes('stranger', 32), proof)).not.toEqual(root);
    if (count > 1) {
      expect(computeRootFromProof(leaf, { ...proof, index: (index + 1) % count })).not.toEqual(root);
      expect(computeRootFromProof(leaf, { ...proof, siblings: proof.siblings.slice(1) })).toBeNull();
    }
    expect(computeRootFromProof(leaf, { ...proof, siblings: [...proof.siblings, leaf] })).toBeNull();
  }
});

it('throws for an index that does not exist', () => {
  const leaves = leavesFor(3);
  expect(() => proveInclusion(leaves, 3, nobleSha256)).toThrow(RangeError);
  expect(() => proveInclusion(leaves, -1, nobleSha256)).toThrow(RangeError);
  for (const index of [-1, 3, 0.5, Number.NaN])
    expect(computeRootFromProof(getLeaf(leaves, 0), { index, count: 3, siblings: [] })).toBeNull();
});

it('rejects an inner node as a leaf', () => {
  const leaves = leavesFor(4);
  const upper = Uint8Array.from([
    ...(proveInclusion(leaves, 2, nobleSha256).siblings[1] as Uint8Array),
    ...(proveInclusion(leaves, 0, nobleSha256).siblings[1] as Uint8Array),
  ]);
  const nodeProof = proveInclusion(upper, 0, nobleSha256);
  expect(computeRootFromProof(getLeaf(upper, 0), { ...nodeProof, count: 4 })).not.toEqual(
    merkleRoot(leaves, nobleSha256),
  );
});
