import { describe, expect, it } from 'vitest';
import { makeEntries, packEntries } from './draw-for-test.ts';
import {
  countEntries,
  findEntriesRefusal,
  getInner,
  getPool,
  getWeight,
  indexInners,
  makeLeaves,
  packEntry,
} from './entries.ts';
import { makeInner, makeLeaf } from './entry.ts';
import { nobleSha256 } from './hash.ts';
import { toHex } from './hex.ts';
import { getLeaf } from './leaves.ts';

const some = makeEntries(40).map((entry, at) => ({ ...entry, weight: 1 + (at % 5), pool: at % 3 }));
const POOLS = [{ id: 0 }, { id: 1 }, { id: 2 }];

describe('entries', () => {
  const entries = packEntries(some);

  it('[W2] keep the order of their numbers, and so do their leaves', () => {
    const leaves = makeLeaves(entries, nobleSha256);
    expect(countEntries(entries)).toBe(40);
    for (const [at, entry] of some.entries()) {
      expect(toHex(getInner(entries, at))).toBe(toHex(makeInner(entry)));
      expect([getWeight(entries, at), getPool(entries, at)]).toEqual([entry.weight, entry.pool]);
      expect(toHex(getLeaf(leaves, at))).toBe(toHex(makeLeaf(makeInner(entry), entry.weight, entry.pool)));
    }
  });

  it('are found by their inner hash', () => {
    const find = indexInners(entries);
    expect(some.map((entry) => find(makeInner(entry)))).toEqual(some.map((_, at) => at));
    expect(find(new Uint8Array(32))).toBeNull();
  });

  const [first] = some as [(typeof some)[0]];
  it.each([
    ['weight-zero', packEntry(makeInner(first), 0, 0)],
    ['entry-twice', packEntries([first, first])],
    ['entry-twice', packEntries([first, { ...first, weight: 9 }])],
    ['entry-twice', packEntries([first, { ...first, pool: 2 }])],
    ['pool-not-listed', packEntries([first, { ...first, pool: 3 }])],
    [null, entries],
  ])('are refused: %s', (refusal, records) => {
    expect(findEntriesRefusal(records, POOLS)).toBe(refusal);
  });
});
