import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeEntries, seededBytes, seededNumbers } from '../draw-for-test.ts';
import { nobleSha256 } from '../hash.ts';
import { toHex } from '../hex.ts';
import { countLeaves, getLeaf, type Leaves, sortLeaves } from '../leaves.ts';
import { makeLeaves } from './draw-for-test.ts';
import { countWinners, cutoffTicket, makeSeed, rank, rankSteps, winningLeaves } from './rank.ts';

const seedFor = (number: number) => seededBytes(`seed ${number}`, 32);

/** The chi-square statistic against equal counts. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe('ranking', () => {
  it('[W2] orders entries by the hash of seed and leaf', () => {
    const leaves = makeLeaves(makeEntries(40));
    const seed = seedFor(1);
    const plain = Array.from({ length: 40 }, (_, index) => ({
      index,
      ticket: createHash('sha256').update(seed).update(getLeaf(leaves, index)).digest('hex'),
    })).sort((one, other) => (one.ticket < other.ticket ? -1 : 1));
    const { order, tickets } = rank(leaves, seed, nobleSha256);
    expect([...order]).toEqual(plain.map(({ index }) => index));
    for (const { index, ticket } of plain) expect(toHex(getLeaf(tickets, index))).toBe(ticket);
  });

  it('[W2] is the same for any input order of the entries', () => {
    const entries = makeEntries(60);
    const pick = seededNumbers('shuffle');
    const expected = rank(makeLeaves(entries), seedFor(2), nobleSha256);
    for (let round = 0; round < 10; round += 1) {
      const shuffled = [...entries];
      for (let at = shuffled.length - 1; at > 0; at -= 1) {
        const other = pick(at + 1);
        [shuffled[at], shuffled[other]] = [shuffled[other] as never, shuffled[at] as never];
      }
      expect(rank(makeLeaves(shuffled), seedFor(2), nobleSha256)).toEqual(expected);
    }
  });

  it('[W2] contains every entry exactly once', () => {
    for (const count of [1, 2, 17, 300]) {
      const { order } = rank(makeLeaves(makeEntries(count)), seedFor(count), nobleSha256);
      expect([...order].sort((one, other) => one - other)).toEqual(
        Array.from({ length: count }, (_, at) => at),
      );
    }
  });

  it('[W2] [R17] gives every entry an equal number of wins over 10,000 seeds', () => {
    const [entries, winners, draws] = [12, 4, 10_000];
    const leaves = makeLeaves(makeEntries(entries));
    const wins = new Array<number>(entries).fill(0);
    for (let draw = 0; draw < draws; draw += 1)
      for (const index of rank(leaves, seedFor(draw), nobleSha256).order.subarray(0, winners))
        wins[index] = (wins[index] as number) + 1;
    // 11 degrees of freedom: a uniform draw stays below this in 999 of 1,000 runs. The seeds are fixed.
    expect(chiSquare(wins)).toBeLessThan(31.26);
  });

  it('[W2] prefers no order over another', () => {
    const leaves = makeLeaves(makeEntries(4));
    const seen = new Map<string, number>();
    for (let draw = 0; draw < 4_800; draw += 1) {
      const order = rank(leaves, seedFor(draw), nobleSha256).order.join();
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    expect(seen.size).toBe(24);
    // 23 degrees of freedom: a uniform draw stays below this in 9,999 of 10,000 runs.
    expect(chiSquare([...seen.values()])).toBeLessThan(57.1);
  });

  it('[W2] keeps the order of the others when one entry is removed', () => {
    const entries = makeEntries(30);
    const ranked = (leaves: Leaves) =>
      [...rank(leaves, seedFor(3), nobleSha256).order].map((index) => toHex(getLeaf(leaves, index)));
    const all = makeLeaves(entries);
    const fewer = makeLeaves(entries.slice(1));
    const [missing] = ranked(all).filter((leaf) => !ranked(fewer).includes(leaf));
    expect(ranked(fewer)).toEqual(ranked(all).filter((leaf) => leaf !== missing));
  });

  it('breaks ties between tickets by leaf', () => {
    const leaves = makeLeaves(makeEntries(5));
    const alike = rank(leaves, seedFor(4), (_input, output, at) => output.fill(1, at, at + 32));
    expect([...alike.order]).toEqual([0, 1, 2, 3, 4]);
  });

  it('reports its progress', () => {
    const leaves = sortLeaves(seededBytes('many', 10_000 * 32)) as Leaves;
    expect([...rankSteps(leaves, seedFor(5), nobleSha256)]).toEqual([0.4096, 0.8192]);
  });
});

describe('winners', () => {
  const leaves = makeLeaves(makeEntries(10));
  const ranking = rank(leaves, seedFor(6), nobleSha256);

  it('[W2] are the k lowest tickets', () => {
    const winners = winningLeaves(leaves, ranking, 3);
    const lowest = [...ranking.order].slice(0, 3).map((index) => toHex(getLeaf(leaves, index)));
    expect([0, 1, 2].map((place) => toHex(getLeaf(winners, place)))).toEqual(lowest);
    expect(cutoffTicket(ranking, 3)).toEqual(getLeaf(ranking.tickets, ranking.order[2] as number));
  });

  it('[W2] are all entries when more winners are requested than there are entries', () => {
    expect(countWinners(10, 25)).toBe(10);
    expect(countLeaves(winningLeaves(leaves, ranking, 25))).toBe(10);
    expect(cutoffTicket(ranking, 25)).toEqual(getLeaf(ranking.tickets, ranking.order[9] as number));
  });

  it('[W2] are the only entry when there is just one', () => {
    const one = makeLeaves(makeEntries(1));
    expect(winningLeaves(one, rank(one, seedFor(7), nobleSha256), 1)).toEqual(new Uint8Array(one));
  });
});

describe('seed', () => {
  it('[W2] depends on both the commitment and the randomness', () => {
    const [one, other] = [seedFor(1), seedFor(2)];
    expect(makeSeed(one, other)).not.toEqual(makeSeed(other, one));
    expect(toHex(makeSeed(one, other))).toBe(
      createHash('sha256').update('signboard-draw-v1').update(one).update(other).digest('hex'),
    );
  });

  it('rejects inputs of other lengths, which could shift bytes from one to the other', () => {
    expect(() => makeSeed(seedFor(1).slice(1), seedFor(2))).toThrow(RangeError);
    expect(() => makeSeed(seedFor(1), new Uint8Array(33))).toThrow(RangeError);
  });
});
