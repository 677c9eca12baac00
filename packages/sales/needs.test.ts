import { expect, it } from 'vitest';
import { answerOf, describeNeed, type Need, needKey } from './needs.ts';

const NEEDS: Need[] = [
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
  expect(new Set(NEEDS.map(needKey)).size).toBe(NEEDS.length);
  expect(new Set(NEEDS.map(describeNeed)).size).toBe(NEEDS.length);
});

it('a pool has the same key for every marketplace', () => {
  expect(needKey({ kind: 'pool', marketplace: '', pool: '0xaa' })).toBe(needKey(NEEDS[4] as Need));
});

it('describes what is missing', () => {
  expect(describeNeed(NEEDS[1] as Need)).toBe('last bid of punk 42');
});

it('distinguishes a null answer from no answer', () => {
  const answers = new Map([[needKey(NEEDS[5] as Need), null]]);
  expect(answerOf(answers, NEEDS[5] as Need)).toBeNull();
  expect(answerOf(answers, NEEDS[4] as Need)).toBeUndefined();
});
