import { expect, it } from 'vitest';
import { reviveDates } from './revive-dates.ts';

it('revives full times with a zone, at any depth', () => {
  const at = new Date('2026-11-15T03:04:05Z');
  expect(reviveDates({ a: [{ at: '2026-11-15T03:04:05Z' }], b: '2026-11-15T04:04:05+01:00' })).toEqual({
    a: [{ at }],
    b: at,
  });
});

it('leaves everything else as it is', () => {
  const value = {
    day: '2026-11-15',
    text: 'at 2026-11-15T03:04:05Z',
    n: 1,
    none: null,
    wrong: '2026-99-15T03:04:05Z',
  };
  expect(reviveDates(value)).toEqual(value);
});
