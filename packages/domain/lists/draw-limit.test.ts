import { expect, it } from 'vitest';
import { MOST_DRAWS_A_DAY, mayDrawAgain } from './draw-limit.ts';

const NOW = new Date('2026-12-01T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const draws = (count: number, hours: number) => Array.from({ length: count }, () => hoursAgo(hours));

it('allows ten draws within 24 hours', () => {
  expect(mayDrawAgain([], NOW)).toBe(true);
  expect(mayDrawAgain(draws(MOST_DRAWS_A_DAY - 1, 23), NOW)).toBe(true);
  expect(mayDrawAgain(draws(MOST_DRAWS_A_DAY, 23), NOW)).toBe(false);
});

it('does not count older draws', () => {
  expect(mayDrawAgain([...draws(100, 24), ...draws(MOST_DRAWS_A_DAY - 1, 1)], NOW)).toBe(true);
});
