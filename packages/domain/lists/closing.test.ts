import { expect, it } from 'vitest';
import { findClosing } from './closing.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour));
const list = { endDate: at(10), mostSpots: 3, joined: 2, lastJoinedAt: at(5) };

it.each([
  ['at its announced end, however late that is noticed', list, at(12), at(10), 'end'],
  ['at its announced end with all spots taken', { ...list, joined: 3 }, at(10), at(10), 'end'],
  ['early before its end', list, at(9), at(9), 'early'],
  ['early without an end', { ...list, endDate: null }, at(9), at(9), 'early'],
  ['with all spots taken before its end', { ...list, joined: 3 }, at(9), at(9), 'full'],
  ['early where any number of spots was announced', { ...list, mostSpots: null }, at(9), at(9), 'early'],
  ['after everyone who joined, where the clocks differ', list, at(4), at(5), 'early'],
] as const)('a list closes %s', (_how, closing, now, closedAt, why) => {
  expect(findClosing(closing, now)).toEqual({ at: closedAt, why });
});
