import { expect, it } from 'vitest';
import { PRICES, sampleSale } from './testing/sample-sales.ts';
import { valueSale } from './value-sale.ts';

const ETH = { id: 'ETH', symbol: 'ETH', decimals: 18 };
const RATES = new Map([['ETH', 3_123_45678901n]]);

it('values a sale with four decimals', () => {
  const sale = sampleSale({ price: 1_500_000_000_000_000_000n, currency: ETH });
  expect(valueSale(sale, RATES)).toBe('4685.1851');
  expect(valueSale({ ...sale, price: 1n }, RATES)).toBe('0.0000');
});

it('gives each token of a bundle its share', () => {
  const sale = sampleSale({ price: 10n ** 18n, currency: ETH, bundle: { id: 'b', size: 3 } });
  expect(valueSale(sale, RATES)).toBe('1041.1522');
});

it('has no value without a price, a rate or plausible decimals', () => {
  expect(valueSale(sampleSale({ price: 'unknown' }), PRICES)).toBeNull();
  expect(valueSale(sampleSale({ currency: 'unknown' }), PRICES)).toBeNull();
  expect(valueSale(sampleSale({ currency: ETH }), new Map())).toBeNull();
  const fake = { id: `0x${'fa'.repeat(20)}`, symbol: 'ETH', decimals: 18 };
  expect(valueSale(sampleSale({ currency: fake }), RATES)).toBeNull();
});

it('ignores an absurd price, which would spoil every sum', () => {
  expect(valueSale(sampleSale({ price: 2n ** 255n, currency: ETH }), RATES)).toBeNull();
});
