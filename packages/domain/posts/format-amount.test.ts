import { describe, expect, it } from 'vitest';
import { USD_VALUE_DECIMALS } from './currencies.ts';
import { formatAmount, formatDollars, formatShortAmount } from './format-amount.ts';

it.each([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [1_500_000_000_000_000_000n, 18, '1.5'],
  [1_234_567_891_000_000_000_000_000_001n, 18, '1,234,567,891.000000000000000001'],
  [1000n, 0, '1,000'],
  [100n, 0, '100'],
  [123_456n, 3, '123.456'],
])('%d with %i decimals is exactly %s', (amount, decimals, text) => {
  expect(formatAmount(amount, decimals)).toBe(text);
});

describe('shortened amount', () => {
  it.each([
    [0n, 18, '0'],
    [1_234_567_000_000_000_000n, 18, '1.2346'],
    [1_999_960_000_000_000_000n, 18, '2'],
    [69_500_000_000_000_000n, 18, '0.0695'],
    [123_456_000_000_000n, 18, '0.00012'],
    [995_000_000_000n, 18, '0.000001'],
    [1n, 9, '0.000000001'],
    [1n, 18, 'under 0.00000000001'],
    [10n ** 77n, 0, 'over 999,999,999,999,999'],
    [12n, 77, 'under 0.00000000001'],
  ])('%d with %i decimals is %s', (amount, decimals, text) => {
    expect(formatShortAmount(amount, decimals)).toBe(text);
  });
});

describe('US dollars', () => {
  const millionths = (count: bigint) => count * 10n ** BigInt(USD_VALUE_DECIMALS - 6);
  it.each([
    [0n, '$0'],
    [4_999n, 'less than $0.01'],
    [5_000n, 'about $0.01'],
    [12_345_000n, 'about $12.35'],
    [12_300_000n, 'about $12.30'],
    [999_994_999n, 'about $999.99'],
    [999_995_000n, 'about $1,000'],
    [4_685_500_000n, 'about $4,686'],
    [10n ** 30n, 'over $999,999,999,999,999'],
  ])('formats %d millionths as %s', (count, text) => {
    expect(formatDollars(millionths(count))).toBe(text);
  });
});
