import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { applyChanges, type Change, changesRoot, countWeights, readChanges } from './changes.ts';
import { makeEntries, packEntries, toRemoval } from './draw-for-test.ts';
import { nobleSha256 } from './hash.ts';
import { tryRead } from './read-fields.ts';

const entries = packEntries(makeEntries(4).map((entry, at) => ({ ...entry, weight: 1 + at })));
const lowered: Change = {
  number: 4,
  weight: 1,
  by: 'snapshot',
  reason: 'bonus-not-met',
  at: null,
  read: { kind: 'chain', chain: 'eip155:1', call: 'balanceOf({wallet})', answer: '0' },
};
const removed = toRemoval(2, 'automated');

describe('changes', () => {
  it('[W2] are hashed with all that they say, in a tree in their order', () => {
    const hash = (change: Change) =>
      createHash('sha256').update(Uint8Array.of(4)).update(canonicalJson(change)).digest();
    const root = createHash('sha256')
      .update(Uint8Array.of(1))
      .update(hash(removed))
      .update(hash(lowered))
      .digest('hex');
    expect(changesRoot([removed, lowered], nobleSha256)).toBe(root);
    expect(changesRoot([], nobleSha256)).toBeNull();
  });

  it('[W2] remove entries and lower their weights', () => {
    const applied = applyChanges(entries, [removed, lowered]);
    expect(applied).toEqual({ weights: Uint8Array.of(1, 0, 3, 1) });
    expect(countWeights(Uint8Array.of(1, 0, 3, 1))).toEqual([
      { weight: 1, count: 2 },
      { weight: 3, count: 1 },
    ]);
  });

  it('never raise a weight, nor keep it, and are about entries that exist', () => {
    expect(applyChanges(entries, [{ ...lowered, weight: 4 }])).toEqual({ refusal: 'not-lower', number: 4 });
    expect(applyChanges(entries, [toRemoval(5)])).toEqual({ refusal: 'unknown-number', number: 5 });
  });

  it.each<[string, Partial<Change>, string]>([
    ['a weight left to someone whom the owner removed', { ...removed, weight: 1 }, 'changes[0].weight'],
    ['no time of a removal by the owner', { ...removed, at: null }, 'changes[0].at'],
    ['a time of the snapshot', { at: '2023-08-22T09:00:00.000Z' }, 'changes[0].at'],
    ['a read of someone who left', { ...toRemoval(2), read: lowered.read }, 'changes[0].read'],
    [
      'an answer of X on a chain',
      { read: { ...lowered.read, kind: 'social' } as never },
      'changes[0].read.chain',
    ],
    ['free text as its reason', { reason: 'Was rude' }, 'changes[0].reason'],
  ])('are refused with %s', (_what, change, path) => {
    expect(tryRead(() => readChanges([{ ...lowered, ...change }], 'changes'))).toMatchObject({
      fault: { path },
    });
  });

  it('are at most one for each entry, in the order of numbers', () => {
    expect(tryRead(() => readChanges([lowered, removed], 'changes'))).toEqual({
      fault: { reason: 'not-ascending', path: 'changes[1]' },
    });
  });
});
