import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeEntries, seededBytes, toDrawn } from './draw-for-test.ts';
import { nobleSha256 } from './hash.ts';
import { toHex } from './hex.ts';
import { getLeaf } from './leaves.ts';
import { makeSeed, rank, rankSteps } from './rank.ts';

const seedFor = (number: number) => seededBytes(`seed ${number}`, 32);

function chiSquare(counts: readonly number[], expected: readonly number[]): number {
  return counts.reduce(
    (sum, count, at) => sum + (count - (expected[at] as number)) ** 2 / (expected[at] as number),
    0,
  );
}

const weighted = (weights: readonly number[]) =>
  makeEntries(weights.length).map((entry, at) => ({ ...entry, weight: weights[at] as number }));

describe('ranking', () => {
  it('[W2] orders entries by the lowest hash of seed, leaf and each chance', () => {
    const drawn = toDrawn(weighted(Array.from({ length: 40 }, (_, at) => 1 + (at % 7))));
    const seed = seedFor(1);
    const plain = Array.from({ length: 40 }, (_, index) => {
      const hashes = Array.from({ length: drawn.weights[index] as number }, (_none, chance) =>
        createHash('sha256')
          .update(seed)
          .update(getLeaf(drawn.leaves, index))
          .update(Uint8Array.of(chance))
          .digest('hex'),
      );
      return { index, ticket: hashes.sort()[0] as string };
    }).sort((one, other) => (one.ticket < other.ticket ? -1 : 1));
    const { order, tickets } = rank(drawn, seed, nobleSha256);
    expect([...order]).toEqual(plain.map(({ index }) => index));
    for (const { index, ticket } of plain) expect(toHex(getLeaf(tickets, index))).toBe(ticket);
  });

  it('[W2] leaves out those that were removed, and gives the others the tickets that they have anyway', () => {
    const drawn = toDrawn(weighted([1, 2, 3, 1, 1]));
    const all = rank(drawn, seedFor(2), nobleSha256);
    const some = rank({ ...drawn, weights: drawn.weights.with(1, 0).with(3, 0) }, seedFor(2), nobleSha256);
    expect([...some.order]).toEqual([...all.order].filter((index) => index !== 1 && index !== 3));
  });

  it('[W2] uses the weight in the draw, and the leaf from joining', () => {
    const drawn = toDrawn(weighted([9, 1]));
    const { tickets } = rank({ ...drawn, weights: Uint8Array.of(1, 1) }, seedFor(3), nobleSha256);
    const only = createHash('sha256')
      .update(seedFor(3))
      .update(getLeaf(drawn.leaves, 0))
      .update(Uint8Array.of(0));
    expect(toHex(getLeaf(tickets, 0))).toBe(only.digest('hex'));
  });

  it('[W2] [R17] gives every entry an equal number of wins over 10,000 seeds', () => {
    const drawn = toDrawn(weighted(new Array(12).fill(1)));
    const wins = new Array<number>(12).fill(0);
    for (let draw = 0; draw < 10_000; draw += 1)
      for (const index of rank(drawn, seedFor(draw), nobleSha256).order.subarray(0, 4))
        wins[index] = (wins[index] as number) + 1;
    // 11 degrees of freedom: a uniform draw stays below this in 999 of 1,000 runs. The seeds are fixed.
    expect(chiSquare(wins, new Array(12).fill(40_000 / 12))).toBeLessThan(31.26);
  });

  it('[W2] gives the first rank in proportion to the weight', () => {
    const drawn = toDrawn(weighted([1, 2, 3, 4, 10]));
    const firsts = new Array<number>(5).fill(0);
    for (let draw = 0; draw < 10_000; draw += 1) {
      const [first] = rank(drawn, seedFor(draw), nobleSha256).order;
      firsts[first as number] = (firsts[first as number] as number) + 1;
    }
    const shares = firsts.map((_, index) => (drawn.weights[index] as number) / 20);
    const expected = shares.map((share) => 10_000 * share);
    for (const [index, share] of shares.entries()) {
      const sigma = Math.sqrt(10_000 * share * (1 - share));
      expect(Math.abs((firsts[index] as number) - 10_000 * share)).toBeLessThan(3 * sigma);
    }
    // 4 degrees of freedom: a proportional draw stays below this in 999 of 1,000 runs. The seeds are fixed.
    expect(chiSquare(firsts, expected)).toBeLessThan(18.47);
  });

  it('breaks ties between tickets by number', () => {
    const drawn = toDrawn(weighted([1, 3, 1, 2, 1]));
    const alike = rank(drawn, seedFor(4), (_input, output, at) => output.fill(1, at, at + 32));
    expect([...alike.order]).toEqual([0, 1, 2, 3, 4]);
  });

  it('reports its progress after about as much work, also with weights', () => {
    const drawn = toDrawn(weighted(new Array(100).fill(255)));
    const shares = [...rankSteps(drawn, seedFor(5), nobleSha256)];
    expect(shares.length).toBeGreaterThan(4);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  });
});

describe('seed', () => {
  it('[W2] depends on the version, the commitment and the randomness', () => {
    const [one, other] = [seedFor(1), seedFor(2)];
    expect(toHex(makeSeed(one, other))).toBe(
      createHash('sha256').update('signboard-draw-v3').update(one).update(other).digest('hex'),
    );
    expect(makeSeed(one, other)).not.toEqual(makeSeed(other, one));
  });

  it('rejects inputs of other lengths, which could shift bytes from one to the other', () => {
    expect(() => makeSeed(seedFor(1).slice(1), seedFor(2))).toThrow(RangeError);
    expect(() => makeSeed(seedFor(1), new Uint8Array(33))).toThrow(RangeError);
  });
});
