import { expect, it } from 'vitest';
import { describeMissingFact, getFact, type MissingFact, missingFactKey } from './missing-facts.ts';

const NEEDS: MissingFact[] = [
  { kind: 'value-flow' },
  { kind: 'last-bid', marketplace: 'cryptopunks', contract: '0xaa', id: '42' },
  { kind: 'last-bid', marketplace: 'manifold', contract: '0xaa', id: '42' },
  { kind: 'escrow-seller', house: '0xaa', contract: '0xbb', tokenId: '1' },
  { kind: 'pool', marketplace: 'nftx-v2', pool: '0xaa' },
  { kind: 'currency', address: '0xaa' },
  { kind: 'logs' },
  { kind: 'inner-instructions' },
  { kind: 'collection', mint: 'aa' },
];

it('different missing facts have different keys and descriptions', () => {
  expect(new Set(NEEDS.map(missingFactKey)).size).toBe(NEEDS.length);
  expect(new Set(NEEDS.map(describeMissingFact)).size).toBe(NEEDS.length);
});

it('a pool has the same key for every marketplace', () => {
  expect(missingFactKey({ kind: 'pool', marketplace: '', pool: '0xaa' })).toBe(
    missingFactKey(NEEDS[4] as MissingFact),
  );
});

it('describes what is missing', () => {
  expect(describeMissingFact(NEEDS[1] as MissingFact)).toBe('last bid of punk 42');
});

it('distinguishes a null answer from no answer', () => {
  const answers = new Map([[missingFactKey(NEEDS[5] as MissingFact), null]]);
  expect(getFact(answers, NEEDS[5] as MissingFact)).toBeNull();
  expect(getFact(answers, NEEDS[4] as MissingFact)).toBeUndefined();
});
