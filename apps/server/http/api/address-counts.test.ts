import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AddressCounts } from './address-counts.ts';

const WINDOW_MS = 60_000;

let counts: AddressCounts;
beforeEach(() => {
  vi.useFakeTimers();
  counts = new AddressCounts();
});
afterEach(() => {
  vi.useRealTimers();
});

function ask(address: string) {
  const told: { current: number; ttl: number }[] = [];
  counts.incr(address, (_error, counted) => told.push(counted), WINDOW_MS);
  return told[0] as { current: number; ttl: number };
}

it('tells everyone their own number, which later ones do not change', () => {
  const told = [ask('a'), ask('a'), ask('b'), ask('a')];
  expect(told.map(({ current }) => current)).toEqual([1, 2, 1, 3]);
});

it('begins anew after a minute from the first, and tells how long that is', () => {
  ask('a');
  vi.advanceTimersByTime(45_000);
  expect(ask('a')).toEqual({ current: 2, ttl: 15_000 });
  vi.advanceTimersByTime(15_000);
  expect(ask('a')).toEqual({ current: 1, ttl: WINDOW_MS });
});

it('gives nobody a new minute when the clock on the wall jumps', () => {
  ask('a');
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(ask('a').current).toBe(2);
});

it('forgets who was silent for the longest time, and not who goes on asking', () => {
  ask('silent');
  for (let address = 0; address < 20_000; address += 1) {
    ask(`${address}`);
    ask('loud');
  }
  expect(ask('silent').current).toBe(1);
  expect(ask('loud').current).toBe(20_001);
});

it('keeps nobody whose minute is over while others ask', () => {
  for (let address = 0; address < 1_000; address += 1) ask(`early ${address}`);
  vi.advanceTimersByTime(WINDOW_MS);
  for (let address = 0; address < 1_000; address += 1) ask(`late ${address}`);
  expect(counts.size).toBe(1_000);
});

it('keeps a call with a limit of its own apart', () => {
  ask('a');
  counts = counts.child();
  expect(ask('a').current).toBe(1);
});
