import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeEntries, seededBytes, seededNumbers, sortForTest } from './draw-for-test.ts';
import { getWeight } from './entries.ts';
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
    const { entries, leaves } = sortForTest(weighted(Array.from({ length: 40 }, (_, at) => 1 + (at % 7))));
    const seed = seedFor(1);
    const plain = Array.from({ length: 40 }, (_, index) => {
      const hashes = Array.from({ length: getWeight(entries, index) }, (_none, chance) =>
        createHash('sha256')
          .update(seed)
          .update(getLeaf(leaves, index))
          .update(Uint8Array.of(chance))
          .digest('hex'),
      );
      return { index, ticket: hashes.sort()[0] as string };
    }).sort((one, other) => (one.ticket < other.ticket ? -1 : 1));
    const { order, tickets } = rank(entries, leaves, seed, nobleSha256);
    expect([...order]).toEqual(plain.map(({ index }) => index));
    for (const { index, ticket } of plain) expect(toHex(getLeaf(tickets, index))).toBe(ticket);
  });

  it('[W2] is the same for any input order of the entries', () => {
    const people = weighted([1, 2, 3, 1, 1, 9, 4, 1]);
    const pick = seededNumbers('order');
    const sorted = sortForTest(people);
    const expected = rank(sorted.entries, sorted.leaves, seedFor(2), nobleSha256);
    for (let round = 0; round < 5; round += 1) {
      const shuffled = people.toSorted(() => pick(3) - 1);
      const again = sortForTest(shuffled);
      expect(rank(again.entries, again.leaves, seedFor(2), nobleSha256)).toEqual(expected);
    }
  });

  it('[W2] [R17] gives every entry an equal number of wins over 10,000 seeds', () => {
    const { entries, leaves } = sortForTest(weighted(new Array(12).fill(1)));
    const wins = new Array<number>(12).fill(0);
    for (let draw = 0; draw < 10_000; draw += 1)
      for (const index of rank(entries, leaves, seedFor(draw), nobleSha256).order.subarray(0, 4))
        wins[index] = (wins[index] as number) + 1;
    // 11 degrees of freedom: a uniform draw stays below this in 999 of 1,000 runs. The seeds are fixed.
    expect(chiSquare(wins, new Array(12).fill(40_000 / 12))).toBeLessThan(31.26);
  });

  it('[W2] gives the first rank in proportion to the weight', () => {
    const { entries, leaves } = sortForTest(weighted([1, 2, 3, 4, 10]));
    const firsts = new Array<number>(5).fill(0);
    for (let draw = 0; draw < 10_000; draw += 1) {
      const [first] = rank(entries, leaves, seedFor(draw), nobleSha256).order;
      firsts[first as number] = (firsts[first as number] as number) + 1;
    }
    const shares = firsts.map((_, index) => getWeight(entries, index) / 20);
    const expected = shares.map((share) => 10_000 * share);
    for (const [index, share] of shares.entries()) {
      const sigma = Math.sqrt(10_000 * share * (1 - share));
      expect(Math.abs((firsts[index] as number) - 10_000 * share)).toBeLessThan(3 * sigma);
    }
    // 4 degrees of freedom: a proportional draw stays below this in 999 of 1,000 runs. The seeds are fixed.
    expect(chiSquare(firsts, expected)).toBeLessThan(18.47);
  });

  it('breaks ties between tickets by leaf', () => {
    const { entries, leaves } = sortForTest(weighted([1, 3, 1, 2, 1]));
    const alike = rank(entries, leaves, seedFor(4), (_input, output, at) => output.fill(1, at, at + 32));
    expect([...alike.order]).toEqual([0, 1, 2, 3, 4]);
  });

  it('reports its progress after about as much work, also with weights', () => {
    const { entries, leaves } = sortForTest(weighted(new Array(100).fill(255)));
    const shares = [...rankSteps(entries, leaves, seedFor(5), nobleSha256)];
    expect(shares.length).toBeGreaterThan(4);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  });
});

describe('seed', () => {
  it('[W2] depends on the version, the commitment and the randomness', () => {
    const [one, other] = [seedFor(1), seedFor(2)];
    expect(toHex(makeSeed(one, other))).toBe(
      createHash('sha256').update('signboard-draw-v2').update(one).update(other).digest('hex'),
    );
    expect(makeSeed(one, other)).not.toEqual(makeSeed(other, one));
  });

  it('rejects inputs of other lengths, which could shift bytes from one to the other', () => {
    expect(() => makeSeed(seedFor(1).slice(1), seedFor(2))).toThrow(RangeError);
    expect(() => makeSeed(seedFor(1), new Uint8Array(33))).toThrow(RangeError);
  });
});
