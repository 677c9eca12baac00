import { beforeEach, expect, it } from 'vitest';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { createTestClock, type TestClock } from '#server/testing/test-clock.ts';
import { RateLimitStore } from './rate-limit-store.ts';

const WINDOW_MS = 60_000;

let clock: TestClock;
let counts: RateLimitStore;
beforeEach(() => {
  clock = createTestClock();
  counts = new RateLimitStore(clock);
});

function ask(address: string) {
  const told: { current: number; ttl: number }[] = [];
  counts.incr(address, (_error, counted) => told.push(counted), WINDOW_MS);
  return told[0] as { current: number; ttl: number };
}

it('returns a count that later requests do not change', () => {
  const told = [ask('a'), ask('a'), ask('b'), ask('a')];
  expect(told.map(({ current }) => current)).toEqual([1, 2, 1, 3]);
});

it('resets the count one minute after the first request and reports the remaining time', () => {
  ask('a');
  clock.advance(45);
  expect(ask('a')).toEqual({ current: 2, ttl: 15_000 });
  clock.advance(15);
  expect(ask('a')).toEqual({ current: 1, ttl: WINDOW_MS });
});

it('ignores changes of the system time', () => {
  ask('a');
  clock.set(secondsAfter(clock.now(), -3_600));
  expect(ask('a').current).toBe(2);
});

it('evicts the address idle for the longest time and keeps active ones', () => {
  ask('silent');
  for (let address = 0; address < 20_000; address += 1) {
    ask(`${address}`);
    ask('loud');
  }
  expect(ask('silent').current).toBe(1);
  expect(ask('loud').current).toBe(20_001);
});

it('evicts expired addresses as others send requests', () => {
  for (let address = 0; address < 1_000; address += 1) ask(`early ${address}`);
  clock.advance(WINDOW_MS / 1000);
  for (let address = 0; address < 1_000; address += 1) ask(`late ${address}`);
  expect(counts.size).toBe(1_000);
});

it('shrinks when fewer addresses send requests, by a few evictions per request', () => {
  for (let address = 0; address < 2_000; address += 1) ask(`early ${address}`);
  clock.advance(WINDOW_MS / 1000);
  ask('late 0');
  // One request must not pay for all of them.
  expect(counts.size).toBe(1_999);
  for (let address = 1; address < 1_000; address += 1) ask(`late ${address}`);
  expect(counts.size).toBe(1_000);
});

it('counts a route with its own limit separately', () => {
  ask('a');
  counts = counts.child();
  expect(ask('a').current).toBe(1);
});
