import { expect, it } from 'vitest';
import { fromUnits, toUnits } from './units.ts';

it.each([
  ['1', 18, 10n ** 18n],
  ['0.05', 18, 5n * 10n ** 16n],
  ['0.000000000000000001', 18, 1n],
  ['1.500000000000000000', 9, 1_500_000_000n],
  ['0.0000000001', 9, 1n],
  ['0', 9, 0n],
  ['3', 0, 3n],
] as const)('[J3] %s with %i decimals is %s of its smallest units', (decimal, decimals, units) => {
  expect(toUnits(decimal, decimals)).toBe(units);
});

it('writes smallest units as an exact decimal', () => {
  expect(fromUnits(1_234_567_890_000_000_000_001n, 18)).toBe('1234.567890000000000001');
});
