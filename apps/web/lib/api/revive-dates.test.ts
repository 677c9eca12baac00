import { expect, it } from 'vitest';
import { reviveDates } from './revive-dates.ts';

it('revives ISO timestamps with a zone in date fields, at any depth', () => {
  const at = new Date('2026-11-15T03:04:05Z');
  const answer = {
    rows: [{ joinedAt: '2026-11-15T03:04:05Z' }],
    startDate: '2026-11-15T04:04:05+01:00',
    joinedBefore: '2026-11-15T03:04:05.000Z',
    drawableFrom: '2026-11-15T03:04:05Z',
    confirmBy: '2026-11-15T03:04:05Z',
  };
  const dates = { startDate: at, joinedBefore: at, drawableFrom: at, confirmBy: at };
  expect(reviveDates(answer)).toEqual({ rows: [{ joinedAt: at }], ...dates });
});

it('leaves everything else as is, even a list name that looks like a timestamp', () => {
  const value = {
    name: '2026-11-15T03:04:05Z',
    addresses: ['2026-11-15T03:04:05Z'],
    createdAt: 'at 2026-11-15T03:04:05Z',
    endDate: '2026-99-15T03:04:05Z',
    eventDate: null,
    n: 1,
  };
  expect(reviveDates(value)).toEqual(value);
});
