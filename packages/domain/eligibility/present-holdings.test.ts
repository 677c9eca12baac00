import { expect, it } from 'vitest';
import { presentHoldings } from './present-holdings.ts';
import { NO_EVIDENCE } from './requirement.ts';
import { toSmallestUnits } from './requirements-of-terms.ts';

const compare = (has: string, required: string, chain: 'ethereum' | 'solana' = 'ethereum') =>
  presentHoldings(
    [{ id: 'balance', smallestUnits: toSmallestUnits(required, chain) }],
    { ...NO_EVIDENCE, balance: toSmallestUnits(has, chain) },
    chain,
  ).balance;
const count = (...counts: (bigint | 'could-not-check')[]) =>
  presentHoldings(
    [{ id: 'nft', contracts: counts.map((_, at) => `0x${at}`) }],
    { ...NO_EVIDENCE, holdings: new Map(counts.map((one, at) => [`0x${at}`, one])) },
    'ethereum',
  ).tokens;

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
  const rich = { balance: 7n, holdings: new Map() };
  expect(presentHoldings([{ id: 'captcha' }], rich, 'ethereum')).toEqual(nothing);
  expect(presentHoldings([{ id: 'balance', smallestUnits: 1n }], NO_EVIDENCE, 'ethereum')).toEqual(nothing);
});
