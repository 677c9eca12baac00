import { expect, it } from 'vitest';
import { toSmallestUnits } from './requirements-of-terms.ts';

it.each([
  ['1', 'ethereum', 10n ** 18n],
  ['0.05', 'ethereum', 5n * 10n ** 16n],
  ['0.000000000000000001', 'ethereum', 1n],
  ['1.500000000000000000', 'solana', 1_500_000_000n],
  ['0.0000000001', 'solana', 1n],
  ['0', 'solana', 0n],
] as const)('[J3] %s on %s is %s of its smallest units', (decimal, chain, units) => {
  expect(toSmallestUnits(decimal, chain)).toBe(units);
});
