import { getEventListeners } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { createSkippingClock, createTestClock, type TestClock } from '#server/testing/test-clock.ts';
import { type Clock, systemClock } from './clock.ts';

const listenersOf = (signal: AbortSignal) => getEventListeners(signal, 'abort').length;

const CLOCKS: [string, () => { clock: Clock; pass: () => void }][] = [
  ['system clock', () => ({ clock: systemClock, pass: () => {} })],
  [
    'test clock',
    () => {
      const clock = createTestClock();
      return { clock, pass: () => clock.advance(1) };
    },
  ],
];

describe.each(CLOCKS)('%s', (_name, create) => {
  it('ends a sleep after its time, and listens to the signal no longer', async () => {
    const { clock, pass } = create();
    const { signal } = new AbortController();
    const slept = clock.sleep(1, signal);
    pass();
    await slept;
    expect(listenersOf(signal)).toBe(0);
  });

  it("rejects a sleep with the signal's reason, before and while it sleeps", async () => {
    const { clock } = create();
    const reason = new Error('enough');
    await expect(clock.sleep(3_600_000, AbortSignal.abort(reason))).rejects.toBe(reason);
    const ending = new AbortController();
    const slept = clock.sleep(3_600_000, ending.signal);
    ending.abort(reason);
    await expect(slept).rejects.toBe(reason);
  });

  it('aborts after a timeout with a TimeoutError', async () => {
    const { clock, pass } = create();
    const signal = clock.timeout(1);
    const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
    pass();
    await aborted;
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('runs once after a time, and again and again until it is canceled', async () => {
    const { clock, pass } = create();
    const runs: string[] = [];
    clock.after(1, () => runs.push('canceled'))();
    const both = Promise.withResolvers<void>();
    clock.after(1, () => runs.push('once'));
    const cancel = clock.every(2, () => {
      runs.push('every');
      if (runs.length === 3) both.resolve();
    });
    pass();
    pass();
    await both.promise;
    cancel();
    pass();
    expect(runs).toEqual(['once', 'every', 'every']);
  });
});

it('the system clock keeps time that only grows beside the date', () => {
  vi.spyOn(Date, 'now').mockReturnValue(0);
  const before = systemClock.monotonicMs();
  expect(systemClock.monotonicMs()).toBeGreaterThanOrEqual(before);
  expect(systemClock.now()).toBeInstanceOf(Date);
});

describe('a clock that a test moves', () => {
  const START = new Date('2026-11-15T12:00:00.000Z');

  it('runs what is due in order, each at its own time, also what is added meanwhile', () => {
    const clock = createTestClock(START);
    const runs: [string, number][] = [];
    const note = (name: string) => () => runs.push([name, clock.now().getTime() - START.getTime()]);
    clock.after(3_000, note('third'));
    clock.after(1_000, () => {
      note('first')();
      clock.after(1_000, note('second'));
    });
    clock.after(10_001, note('later'));
    clock.advance(10);
    expect(runs).toEqual([
      ['first', 1_000],
      ['second', 2_000],
      ['third', 3_000],
    ]);
    expect(clock.now()).toEqual(new Date('2026-11-15T12:00:10.000Z'));
    expect(clock.timerCount()).toBe(1);
  });

  it('runs a repeated action once, at the last of its times that are passed at once', () => {
    const clock = createTestClock(START);
    const runs: number[] = [];
    clock.every(60_000, () => runs.push(clock.now().getTime() - START.getTime()));
    clock.advance(3_630);
    expect(runs).toEqual([3_600_000]);
    clock.advance(30);
    expect(runs).toEqual([3_600_000, 3_660_000]);
  });

  const isOver = (signal: AbortSignal, clock: TestClock, change: () => void) => {
    change();
    return [signal.aborted, clock.now()];
  };

  it('reaches limits when it is set to a later time, and none when the date is corrected', () => {
    const clock = createTestClock(START);
    const earlier = new Date(START.getTime() - 3_600_000);
    const signal = clock.timeout(60_000);
    const before = clock.monotonicMs();
    expect(isOver(signal, clock, () => clock.set(earlier))).toEqual([false, earlier]);
    expect(clock.monotonicMs()).toBe(before);
    expect(isOver(signal, clock, () => clock.set(START))).toEqual([true, START]);
    expect(clock.monotonicMs()).toBe(before + 3_600_000);
  });

  it('tells when something sleeps', async () => {
    const clock = createTestClock();
    let isSleeping = false;
    const told = clock.whenSleeping().then(() => isSleeping);
    await Promise.resolve();
    isSleeping = true;
    const slept = clock.sleep(1_000);
    expect(await told).toBe(true);
    clock.advance(1);
    await slept;
    expect(clock.timerCount()).toBe(0);
  });

  it('can skip sleeps, which reaches no limit', async () => {
    const clock = createSkippingClock(START);
    const signal = clock.timeout(1_000);
    await clock.sleep(5_000);
    expect(clock.now()).toEqual(new Date('2026-11-15T12:00:05.000Z'));
    expect(signal.aborted).toBe(false);
    clock.advance(0);
    expect(signal.aborted).toBe(true);
  });
});
