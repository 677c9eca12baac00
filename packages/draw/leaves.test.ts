import { describe, expect, it } from 'vitest';
import { digestOrder, MOST_ENTRIES } from './digest-order.ts';
import { bytesFor, numbersFor } from './draw-for-test.ts';
import { toHex } from './hex.ts';
import { asLeaves, findLeaf, type Leaves, leafAt, leafCount, sortLeaves } from './leaves.ts';

const hexes = (digests: Uint8Array) =>
  Array.from({ length: leafCount(digests) }, (_, at) => toHex(leafAt(digests, at)));

const sorted = (bytes: Uint8Array) => sortLeaves(bytes) as Leaves;

describe('the order of digests', () => {
  it('is that of their bytes', () => {
    const digests = bytesFor('digests', 2_000 * 32);
    const plain = hexes(digests);
    const order = [...digestOrder(digests)].map((index) => plain[index]);
    expect(order).toEqual(plain.toSorted());
  });

  it('is decided by the last byte where all others are alike, as an attacker could make them', () => {
    const pick = numbersFor('alike');
    const digests = new Uint8Array(3_000 * 32).fill(9);
    for (let at = 0; at < 3_000; at += 1) digests[at * 32 + (pick(2) ? 31 : 4)] = pick(256);
    const plain = hexes(digests);
    expect([...digestOrder(digests)].map((index) => plain[index])).toEqual(plain.toSorted());
  });

  it('leaves equal digests as they came', () => {
    expect([...digestOrder(new Uint8Array(5 * 32))]).toEqual([0, 1, 2, 3, 4]);
  });

  it('knows the highest first byte as the highest', () => {
    const digests = new Uint8Array(3 * 32);
    digests[0] = 255;
    digests[32] = 127;
    digests[64] = 128;
    expect([...digestOrder(digests)]).toEqual([1, 2, 0]);
  });
});

describe('leaves', () => {
  it('are the same whatever order they came in', () => {
    const bytes = bytesFor('leaves', 64 * 32);
    const backwards = Uint8Array.from(
      Array.from({ length: 64 }, (_, at) => [...leafAt(bytes, 63 - at)]).flat(),
    );
    expect(sorted(backwards)).toEqual(sorted(bytes));
    expect(hexes(sorted(bytes))).toEqual(hexes(bytes).toSorted());
  });

  it('are left alone when they are sorted', () => {
    const bytes = sorted(bytesFor('leaves', 10 * 32));
    expect(asLeaves(bytes)).toBe(bytes);
  });

  it.each([
    ['no-entries', new Uint8Array(0)],
    ['cut-leaf', new Uint8Array(33)],
    ['leaf-twice', new Uint8Array(64)],
    ['too-many-entries', new Uint8Array((MOST_ENTRIES + 1) * 32)],
  ])('are refused: %s', (refusal, bytes) => {
    expect(sortLeaves(bytes)).toEqual({ refusal });
    expect(asLeaves(bytes)).toEqual({ refusal });
  });

  it('are not taken for sorted when they are not', () => {
    const bytes = sorted(bytesFor('leaves', 10 * 32)).toReversed();
    expect(asLeaves(bytes)).toEqual({ refusal: 'not-ascending' });
  });

  it('are found by their bytes, and strangers are not', () => {
    const leaves = sorted(bytesFor('leaves', 33 * 32));
    for (let at = 0; at < 33; at += 1) expect(findLeaf(leaves, leafAt(leaves, at))).toBe(at);
    expect(findLeaf(leaves, new Uint8Array(32))).toBeNull();
    expect(findLeaf(leaves, new Uint8Array(32).fill(255))).toBeNull();
    expect(findLeaf(leaves, bytesFor('stranger', 32))).toBeNull();
  });
});
