import { expect, it } from 'vitest';
import type { TokenCondition } from './chain-condition.ts';
import { type ChainRead, keyOfRead, type Reading, readOf } from './chain-read.ts';
import { presentHoldings } from './present-holdings.ts';
import { toUnits } from './units.ts';

const compare = (has: string, required: string, chain: 1 | 'solana' = 1) => {
  const condition = { type: 'coin', chain, minimum: required } as const;
  const balance = toUnits(has, chain === 1 ? 18 : 9);
  const readings = new Map([[keyOfRead(readOf(condition) as ChainRead), balance]]);
  return presentHoldings([{ id: 'balance', condition }], readings).balance;
};
const nftAt = (at: number): TokenCondition => ({
  type: 'token',
  chain: 1,
  standard: 'erc721',
  contract: `0x${String(at).padStart(40, '0')}`,
  tokenId: null,
  minimum: '1',
  decimals: 0,
  name: null,
});
const count = (...counts: Reading[]) => {
  const conditions = counts.map((_, at) => nftAt(at));
  const readings = conditions.map(
    (condition, at) => [keyOfRead(readOf(condition) as ChainRead), counts[at] as Reading] as const,
  );
  return presentHoldings([{ id: 'nft', conditions }], new Map(readings)).tokens;
};

it.each([
  ['0.3', '0.5', { has: '0.3', missing: '0.2' }],
  ['0.5', '0.5', { has: '0.5', missing: null }],
  ['12', '0.5', { has: '12', missing: null }],
  ['1234567.5', '2000000', { has: '1234567.5', missing: '765432.5' }],
  ['0', '0.5', { has: '0', missing: '0.5' }],
  ['0.312345678901234567', '0.5', { has: '0.312345', missing: '0.187655' }],
  ['0.499999999999999999', '0.5', { has: '0.499999', missing: '0.000001' }],
  ['0.00000004', '0.0000001', { has: '0', missing: '0.0000001' }],
])('compares %s with the required %s', (has, required, expected) => {
  expect(compare(has, required)).toEqual(expected);
});

it('compares lamports', () => {
  expect(compare('1.234567891', '2.5', 'solana')).toEqual({ has: '1.234567', missing: '1.265433' });
});

it('adds up the NFTs of all contracts', () => {
  expect(count(2n, 3n)).toBe(5);
  expect(count(0n)).toBe(0);
});

it('gives no number when a contract did not answer, or counts something else', () => {
  expect(count(2n, 'could-not-check')).toBeNull();
  expect(count(2n ** 256n - 1n)).toBeNull();
});

it('says nothing about what is not required or could not be read', () => {
  const nothing = { balance: null, tokens: null };
  expect(presentHoldings([{ id: 'captcha' }], new Map())).toEqual(nothing);
  const condition = { type: 'coin', chain: 1, minimum: '1' } as const;
  expect(presentHoldings([{ id: 'balance', condition }], new Map())).toEqual(nothing);
});
