import { expect, it } from 'vitest';
import { chartPoints, sumDays } from './sum-days.ts';

const days = Array.from({ length: 30 }, (_, at) => ({
  day: `2026-11-${String(at + 1).padStart(2, '0')}`,
  sales: at,
  usd: at === 29 ? 12.5 : 0,
}));

it('adds up sales and dollars', () => {
  expect(sumDays(days.slice(-2))).toEqual({ sales: 57, usd: 12.5 });
  expect(sumDays([])).toEqual({ sales: 0, usd: 0 });
});

it('shows the volume of the last days', () => {
  const { kind, points } = chartPoints(days, '7');
  expect([kind, points.length, points.at(-1)]).toEqual(['volume', 7, { day: '2026-11-30', count: 12.5 }]);
});

it('shows the number of sales when no dollars are known', () => {
  const { kind, points } = chartPoints(
    days.map((day) => ({ ...day, usd: 0 })),
    '30',
  );
  expect([kind, points.length, points.at(-1)?.count]).toEqual(['sales', 30, 29]);
});
