import { describe, expect, it } from 'vitest';
import { MAX_ENTRIES } from './digest-order.ts';
import { makeEntries, packEntries, seededNumbers } from './draw-for-test.ts';
import {
  countWeights,
  ENTRY_BYTES,
  findInner,
  getInner,
  getPool,
  getWeight,
  packEntry,
  type SortedEntries,
  sortEntries,
} from './entries.ts';
import { makeInner, makeLeaf } from './entry.ts';
import { nobleSha256 } from './hash.ts';
import { toHex } from './hex.ts';
import { getLeaf } from './leaves.ts';

const some = makeEntries(40).map((entry, at) => ({ ...entry, weight: 1 + (at % 5), pool: at % 3 }));
const sort = (records: Uint8Array) => sortEntries(records, nobleSha256);

describe('entries', () => {
  const { entries, leaves } = sort(packEntries(some)) as SortedEntries;

  it('[W2] are sorted by the leaf of inner hash, weight and pool', () => {
    const expected = some.map((entry) => toHex(makeLeaf(makeInner(entry), entry.weight, entry.pool)));
    const sorted = some.map((_, at) => toHex(getLeaf(leaves, at)));
    expect(sorted).toEqual(expected.toSorted());
    for (const [at, leaf] of sorted.entries())
      expect(toHex(makeLeaf(getInner(entries, at), getWeight(entries, at), getPool(entries, at)))).toBe(leaf);
  });

  it('[W2] are the same for any input order', () => {
    const pick = seededNumbers('shuffle entries');
    const shuffled = [...some];
    for (let at = shuffled.length - 1; at > 0; at -= 1) {
      const other = pick(at + 1);
      [shuffled[at], shuffled[other]] = [shuffled[other] as never, shuffled[at] as never];
    }
    expect(sort(packEntries(shuffled))).toEqual({ entries, leaves });
  });

  it('are found by their inner hash', () => {
    for (const entry of some) expect(findInner(entries, makeInner(entry))).not.toBeNull();
    expect(findInner(entries, new Uint8Array(32))).toBeNull();
  });

  it('are counted by weight', () => {
    expect(countWeights(entries)).toEqual([1, 2, 3, 4, 5].map((weight) => ({ weight, count: 8 })));
  });

  const [first] = some as [(typeof some)[0]];
  it.each([
    ['no-entries', new Uint8Array(0)],
    ['cut-entry', new Uint8Array(ENTRY_BYTES + 1)],
    ['weight-zero', packEntry(makeInner(first), 0, 0)],
    ['entry-twice', packEntries([first, first])],
    ['entry-twice', packEntries([first, { ...first, weight: 9 }])],
    ['entry-twice', packEntries([first, { ...first, pool: 9 }])],
    ['too-many-entries', new Uint8Array((MAX_ENTRIES + 1) * ENTRY_BYTES)],
    ['too-much-weight', new Uint8Array(40_000 * ENTRY_BYTES).fill(255)],
  ])('are refused: %s', (refusal, records) => {
    expect(sort(records)).toEqual({ refusal });
  });
});
