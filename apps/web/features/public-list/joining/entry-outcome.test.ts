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
  expect(entryOutcome({ removedReason, hasWon })).toBe(outcome);
});
