import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bytesFor, entriesFor, leavesOf, numbersFor } from './draw-for-test.ts';
import { toHex } from './hex.ts';
import { type Leaves, leafAt, leafCount, sortLeaves } from './leaves.ts';
import { nobleSha256 } from './noble-hash.ts';
import { cutoffTicket, rank, rankSteps, winnerCount, winningLeaves } from './rank.ts';
import { makeSeed } from './seed.ts';

const seedFor = (number: number) => bytesFor(`seed ${number}`, 32);

/** How far counts stray from being all alike, in the measure of chi-square. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe('the ranking', () => {
  it('[W2] orders entries by the hash of seed and leaf', () => {
    const leaves = leavesOf(entriesFor(40));
    const seed = seedFor(1);
    const plain = Array.from({ length: 40 }, (_, index) => ({
      index,
      ticket: createHash('sha256').update(seed).update(leafAt(leaves, index)).digest('hex'),
    })).sort((one, other) => (one.ticket < other.ticket ? -1 : 1));
    const { order, tickets } = rank(leaves, seed, nobleSha256);
    expect([...order]).toEqual(plain.map(({ index }) => index));
    for (const { index, ticket } of plain) expect(toHex(leafAt(tickets, index))).toBe(ticket);
  });

  it('[W2] is the same whatever order the entries came in', () => {
    const entries = entriesFor(60);
    const pick = numbersFor('shuffle');
    const expected = rank(leavesOf(entries), seedFor(2), nobleSha256);
    for (let round = 0; round < 10; round += 1) {
      const shuffled = [...entries];
      for (let at = shuffled.length - 1; at > 0; at -= 1) {
        const other = pick(at + 1);
        [shuffled[at], shuffled[other]] = [shuffled[other] as never, shuffled[at] as never];
      }
      expect(rank(leavesOf(shuffled), seedFor(2), nobleSha256)).toEqual(expected);
    }
  });

  it('[W2] holds everyone exactly once', () => {
    for (const count of [1, 2, 17, 300]) {
      const { order } = rank(leavesOf(entriesFor(count)), seedFor(count), nobleSha256);
      expect([...order].sort((one, other) => one - other)).toEqual(
        Array.from({ length: count }, (_, at) => at),
      );
    }
  });

  it('[W2] [R17] lets everyone win equally often over 10,000 seeds', () => {
    const [entries, winners, draws] = [12, 4, 10_000];
    const leaves = leavesOf(entriesFor(entries));
    const wins = new Array<number>(entries).fill(0);
    for (let draw = 0; draw < draws; draw += 1)
      for (const index of rank(leaves, seedFor(draw), nobleSha256).order.subarray(0, winners))
        wins[index] = (wins[index] as number) + 1;
    // 11 degrees of freedom: an even draw stays below this in 999 of 1,000 tries, and these seeds are always the same.
    expect(chiSquare(wins)).toBeLessThan(31.26);
  });

  it('[W2] prefers no order over another', () => {
    const leaves = leavesOf(entriesFor(4));
    const seen = new Map<string, number>();
    for (let draw = 0; draw < 4_800; draw += 1) {
      const order = rank(leaves, seedFor(draw), nobleSha256).order.join();
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    expect(seen.size).toBe(24);
    // 23 degrees of freedom; an even draw stays below this in 9,999 of 10,000 tries.
    expect(chiSquare([...seen.values()])).toBeLessThan(57.1);
  });

  it('[W2] keeps the others in their order when one entry is not there', () => {
    const entries = entriesFor(30);
    const ranked = (leaves: Leaves) =>
      [...rank(leaves, seedFor(3), nobleSha256).order].map((index) => toHex(leafAt(leaves, index)));
    const all = leavesOf(entries);
    const fewer = leavesOf(entries.slice(1));
    const [missing] = ranked(all).filter((leaf) => !ranked(fewer).includes(leaf));
    expect(ranked(fewer)).toEqual(ranked(all).filter((leaf) => leaf !== missing));
  });

  it('breaks a tie of tickets by the leaf', () => {
    const leaves = leavesOf(entriesFor(5));
    const alike = rank(leaves, seedFor(4), (_input, output, at) => output.fill(1, at, at + 32));
    expect([...alike.order]).toEqual([0, 1, 2, 3, 4]);
  });

  it('tells how far it is', () => {
    const leaves = sortLeaves(bytesFor('many', 10_000 * 32)) as Leaves;
    expect([...rankSteps(leaves, seedFor(5), nobleSha256)]).toEqual([0.4096, 0.8192]);
  });
});

describe('the winners', () => {
  const leaves = leavesOf(entriesFor(10));
  const ranking = rank(leaves, seedFor(6), nobleSha256);

  it('[W2] are the k lowest tickets', () => {
    const winners = winningLeaves(leaves, ranking, 3);
    const lowest = [...ranking.order].slice(0, 3).map((index) => toHex(leafAt(leaves, index)));
    expect([0, 1, 2].map((place) => toHex(leafAt(winners, place)))).toEqual(lowest);
    expect(cutoffTicket(ranking, 3)).toEqual(leafAt(ranking.tickets, ranking.order[2] as number));
  });

  it('[W2] are everyone when more are asked for than there are', () => {
    expect(winnerCount(10, 25)).toBe(10);
    expect(leafCount(winningLeaves(leaves, ranking, 25))).toBe(10);
    expect(cutoffTicket(ranking, 25)).toEqual(leafAt(ranking.tickets, ranking.order[9] as number));
  });

  it('[W2] are the only entry when there is one', () => {
    const one = leavesOf(entriesFor(1));
    expect(winningLeaves(one, rank(one, seedFor(7), nobleSha256), 1)).toEqual(new Uint8Array(one));
  });
});

describe('the seed', () => {
  it('[W2] needs both the commitment and the randomness', () => {
    const [one, other] = [seedFor(1), seedFor(2)];
    expect(makeSeed(one, other)).not.toEqual(makeSeed(other, one));
    expect(toHex(makeSeed(one, other))).toBe(
      createHash('sha256').update('signboard-draw-v1').update(one).update(other).digest('hex'),
    );
  });

  it('takes no bytes of another length, which could be moved from one to the other', () => {
    expect(() => makeSeed(seedFor(1).slice(1), seedFor(2))).toThrow(RangeError);
    expect(() => makeSeed(seedFor(1), new Uint8Array(33))).toThrow(RangeError);
  });
});
