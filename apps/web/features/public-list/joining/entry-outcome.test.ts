import { expect, it } from 'vitest';
import { entryOutcome } from './entry-outcome.ts';

it.each([
  [null, null, 'joined'],
  [null, true, 'won'],
  [null, false, 'lost'],
  // A removed entry has no rank, so it reads as not won.
  ['automated', false, 'removed'],
  ['automated', null, 'removed'],
] as const)('with the removal %s and the result %s is %s', (removedReason, hasWon, outcome) => {
  expect(entryOutcome({ removedReason, hasWon, place: null })).toBe(outcome);
});

it('tells a place that was not confirmed in time from one that was never won', () => {
  const at = new Date('2026-11-20T10:00:00Z');
  const place = {
    drawNumber: 1,
    hasMovedUp: false,
    confirmBy: at,
    confirmedAt: null,
    passedOverAt: at,
    receipt: null,
  };
  expect(entryOutcome({ removedReason: null, hasWon: false, place })).toBe('passedOver');
  expect(entryOutcome({ removedReason: null, hasWon: true, place: { ...place, passedOverAt: null } })).toBe(
    'won',
  );
});
