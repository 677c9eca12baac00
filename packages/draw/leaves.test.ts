import { describe, expect, it } from 'vitest';
import { MAX_ENTRIES, sortDigestIndices } from './digest-order.ts';
import { seededBytes, seededNumbers } from './draw-for-test.ts';
import { toHex } from './hex.ts';
import { asLeaves, countLeaves, findLeaf, getLeaf, type Leaves, sortLeaves } from './leaves.ts';

const hexes = (digests: Uint8Array) =>
  Array.from({ length: countLeaves(digests) }, (_, at) => toHex(getLeaf(digests, at)));

const sorted = (bytes: Uint8Array) => sortLeaves(bytes) as Leaves;

describe('digest order', () => {
  it('is bytewise', () => {
    const digests = seededBytes('digests', 2_000 * 32);
    const plain = hexes(digests);
    const order = [...sortDigestIndices(digests)].map((index) => plain[index]);
    expect(order).toEqual(plain.toSorted());
  });

  it('compares the last byte when all others are equal, as an attacker could arrange', () => {
    const pick = seededNumbers('alike');
    const digests = new Uint8Array(3_000 * 32).fill(9);
    for (let at = 0; at < 3_000; at += 1) digests[at * 32 + (pick(2) ? 31 : 4)] = pick(256);
    const plain = hexes(digests);
    expect([...sortDigestIndices(digests)].map((index) => plain[index])).toEqual(plain.toSorted());
  });

  it('keeps equal digests in their original order', () => {
    expect([...sortDigestIndices(new Uint8Array(5 * 32))]).toEqual([0, 1, 2, 3, 4]);
  });

  it('sorts the highest first byte last', () => {
    const digests = new Uint8Array(3 * 32);
    digests[0] = 255;
    digests[32] = 127;
    digests[64] = 128;
    expect([...sortDigestIndices(digests)]).toEqual([1, 2, 0]);
  });
});

describe('leaves', () => {
  it('are the same for any input order', () => {
    const bytes = seededBytes('leaves', 64 * 32);
    const backwards = Uint8Array.from(
      Array.from({ length: 64 }, (_, at) => [...getLeaf(bytes, 63 - at)]).flat(),
    );
    expect(sorted(backwards)).toEqual(sorted(bytes));
    expect(hexes(sorted(bytes))).toEqual(hexes(bytes).toSorted());
  });

  it('are unchanged when already sorted', () => {
    const bytes = sorted(seededBytes('leaves', 10 * 32));
    expect(asLeaves(bytes)).toBe(bytes);
  });

  it.each([
    ['no-entries', new Uint8Array(0)],
    ['cut-leaf', new Uint8Array(33)],
    ['leaf-twice', new Uint8Array(64)],
    ['too-many-entries', new Uint8Array((MAX_ENTRIES + 1) * 32)],
  ])('are refused: %s', (refusal, bytes) => {
    expect(sortLeaves(bytes)).toEqual({ refusal });
    expect(asLeaves(bytes)).toEqual({ refusal });
  });

  it('are rejected as unsorted when out of order', () => {
    const bytes = sorted(seededBytes('leaves', 10 * 32)).toReversed();
    expect(asLeaves(bytes)).toEqual({ refusal: 'not-ascending' });
  });

  it('are found by their bytes; unknown leaves are not', () => {
    const leaves = sorted(seededBytes('leaves', 33 * 32));
    for (let at = 0; at < 33; at += 1) expect(findLeaf(leaves, getLeaf(leaves, at))).toBe(at);
    expect(findLeaf(leaves, new Uint8Array(32))).toBeNull();
    expect(findLeaf(leaves, new Uint8Array(32).fill(255))).toBeNull();
    expect(findLeaf(leaves, seededBytes('stranger', 32))).toBeNull();
  });
});
