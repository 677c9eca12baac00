import { expect, it } from 'vitest';
import { formatCountdown } from './format-countdown.ts';

const to = new Date('2026-03-01T12:00:00Z');

it.each([
  [6_400, '0:07'],
  [750_000, '12:30'],
  [3_723_000, '1:02:03'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('[W1] formats %i milliseconds as %s', (leftMs, text) => {
  expect(formatCountdown(to, to.getTime() - leftMs)).toBe(text);
});
