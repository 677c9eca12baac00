import { describe, expect, it } from 'vitest';
import { makeEntries, packEntries, seededBytes, toDrawn } from './draw-for-test.ts';
import { getPool } from './entries.ts';
import { nobleSha256 } from './hash.ts';
import { toHex } from './hex.ts';
import { getLeaf } from './leaves.ts';
import { drawPools, type Pool, readPools, toPoolResults } from './pools.ts';
import { rank } from './rank.ts';
import { tryRead } from './read-fields.ts';

const pool = (id: number, k: number, overflowTo: number | null = null): Pool => ({ id, k, overflowTo });

/** As many entries in each pool as given. */
function draw(pools: Pool[], counts: Record<number, number>) {
  const ids = Object.entries(counts).flatMap(([id, count]) => new Array<number>(count).fill(Number(id)));
  const people = makeEntries(ids.length).map((entry, at) => ({ ...entry, pool: ids[at] as number }));
  const entries = packEntries(people);
  const ranking = rank(toDrawn(people), seededBytes('pool seed', 32), nobleSha256);
  return { entries, ranking, drawn: drawPools(pools, entries, ranking) };
}

const winnersOf = (pools: Pool[], counts: Record<number, number>) =>
  draw(pools, counts).drawn.map(({ winners }) => winners);

describe('pools', () => {
  it('[W2] give their places to their own lowest tickets, in order', () => {
    const { entries, ranking, drawn } = draw([pool(0, 2), pool(4, 3)], { 0: 6, 4: 5 });
    for (const { pool: id, order, winners } of drawn) {
      const own = [...ranking.order].filter((index) => getPool(entries, index) === id);
      expect([...order]).toEqual(own);
      expect(winners).toBe(id === 0 ? 2 : 3);
    }
    const [first, second] = toPoolResults(drawn, ranking);
    const lowest = [...(drawn[0]?.order ?? [])].slice(0, 2);
    expect(first?.winners).toEqual(lowest.map((index) => index + 1));
    expect(first?.cutoff).toBe(toHex(getLeaf(ranking.tickets, lowest[1] as number)));
    expect(second?.pool).toBe(4);
  });

  it.each<[string, Pool[], Record<number, number>, number[]]>([
    ['keeps unused places without overflow', [pool(0, 5), pool(1, 1)], { 0: 2, 1: 9 }, [2, 1]],
    ['passes unused places on', [pool(0, 5, 1), pool(1, 1)], { 0: 2, 1: 9 }, [2, 4]],
    ['passes on nothing that it needs', [pool(0, 5, 1), pool(1, 1)], { 0: 5, 1: 9 }, [5, 1]],
    [
      'passes places through several pools',
      [pool(0, 4, 1), pool(1, 3, 2), pool(2, 0)],
      { 0: 1, 1: 2, 2: 9 },
      [1, 2, 4],
    ],
    [
      'passes places to a pool listed before it',
      [pool(0, 0), pool(1, 3, 0), pool(2, 4, 1)],
      { 0: 9, 1: 1, 2: 1 },
      [5, 1, 1],
    ],
    [
      'collects places of two pools',
      [pool(0, 2, 2), pool(1, 2, 2), pool(2, 1)],
      { 0: 1, 1: 0, 2: 9 },
      [1, 0, 4],
    ],
    ['has no winners without places', [pool(0, 0), pool(1, 2)], { 0: 3, 1: 1 }, [0, 1]],
  ])('[W2] %s', (_name, pools, counts, winners) => {
    expect(winnersOf(pools, counts)).toEqual(winners);
  });

  it('[W2] without winners have no cutoff', () => {
    const { drawn, ranking } = draw([pool(0, 1), pool(7, 2)], { 0: 3 });
    expect(toPoolResults(drawn, ranking)[1]).toEqual({
      pool: 7,
      winners: [],
      cutoff: null,
    });
  });

  it.each<[string, unknown, string, string]>([
    ['none', [], 'out-of-range', 'pools'],
    ['no places at all', [pool(0, 0), pool(1, 0)], 'out-of-range', 'pools'],
    ['one of them twice', [pool(1, 1), pool(1, 1)], 'not-ascending', 'pools[1]'],
    ['another order', [pool(1, 1), pool(0, 1)], 'not-ascending', 'pools[1]'],
    ['an unknown overflow', [pool(0, 1, 5)], 'inconsistent', 'pools[0].overflowTo'],
    ['an overflow to itself', [pool(0, 1, 0)], 'inconsistent', 'pools[0].overflowTo'],
    ['a circle', [pool(0, 1, 1), pool(1, 1, 2), pool(2, 1, 0)], 'inconsistent', 'pools[0].overflowTo'],
    [
      'a circle behind the first',
      [pool(0, 1, 1), pool(1, 1, 2), pool(2, 1, 1)],
      'inconsistent',
      'pools[0].overflowTo',
    ],
    ['a large id', [pool(256, 1)], 'out-of-range', 'pools[0].id'],
    ['a negative number of places', [pool(0, -1)], 'out-of-range', 'pools[0].k'],
  ])('are refused with %s', (_what, value, reason, path) => {
    expect(tryRead(() => readPools(value, 'pools'))).toEqual({ fault: { reason, path } });
  });
});
