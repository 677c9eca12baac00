import { expect, it } from 'vitest';
import { computePauseEnd, computeRetryTime } from './schedule-retry.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const secondsUntil = (time: Date) => (time.getTime() - NOW.getTime()) / 1000;
const since = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

it('backs off up to two minutes, with jitter', () => {
  const wait = (attempts: number, random: number) =>
    secondsUntil(computeRetryTime(attempts, NOW, () => random));
  expect([1, 2, 3, 6, 7, 50, 5_000].map((attempts) => wait(attempts, 1))).toEqual([
    2, 4, 8, 64, 120, 120, 120,
  ]);
  expect(wait(3, 0)).toBe(4);
});

it('pauses for a minute, then for about as long as the pause has lasted, up to a quarter of an hour', () => {
  const wait = (lasted: number, random = 0) =>
    secondsUntil(computePauseEnd(since(lasted), NOW, () => random));
  expect([0, 59, 120, 600, 86_400].map((lasted) => wait(lasted))).toEqual([60, 60, 120, 600, 900]);
  expect(wait(0, 1)).toBe(66);
});
