import { expect, it } from 'vitest';
import { plausibleTime } from './slot-times.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const anchor = { slot: 1_000_000, at: NOW };
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

it.each([
  ['a minute old', 999_850, hoursAgo(1 / 60)],
  ['an hour old, after a pause of the chain', 999_990, hoursAgo(1)],
  ['a day old', 784_000, hoursAgo(24)],
])('keeps the time of a slot that is %s', (_what, slot, happenedAt) => {
  expect(plausibleTime({ slot, happenedAt }, anchor, NOW)).toBe(happenedAt);
});

it.each([
  ['too old', 999_850, hoursAgo(48), hoursAgo(1 / 60)],
  ['too new', 784_000, hoursAgo(-1), hoursAgo(24)],
])('estimates the time of a slot that is told to be %s', (_what, slot, happenedAt, estimate) => {
  expect(plausibleTime({ slot, happenedAt }, anchor, NOW)).toEqual(estimate);
});

it('keeps what it cannot judge', () => {
  expect(plausibleTime({ slot: 1, happenedAt: hoursAgo(48) }, null, NOW)).toEqual(hoursAgo(48));
  expect(plausibleTime({ slot: 1, happenedAt: null }, anchor, NOW)).toBeNull();
});
