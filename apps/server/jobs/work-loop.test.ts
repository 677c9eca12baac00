import { describe, expect, it, vi } from 'vitest';
import type { Logger } from '#server/platform/lib/logger.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { startWorkLoop, startWorkPool } from './work-loop.ts';

function depsWith(clock = createTestClock()) {
  const warn = vi.fn();
  return { warn, deps: { clock, log: { warn } as unknown as Logger } };
}
const startLoop = (run: () => Promise<boolean>) => {
  const { warn, deps } = depsWith();
  return { warn, loop: startWorkLoop({ name: 'work', everyMs: 3_600_000, run }, deps) };
};
const untilAborted = async (signal: AbortSignal) => {
  await createTestClock().sleep(1_000, signal);
  return true;
};

it('says nothing about work that stopping interrupts', async () => {
  const ending = new AbortController();
  const { warn, loop } = startLoop(() => untilAborted(ending.signal));
  ending.abort();
  await loop.stop();
  expect(warn).not.toHaveBeenCalled();
});

it('reports a failure once, and work that is aborted while it should run', async () => {
  const failing = startLoop(async () => Promise.reject(new Error('no')));
  await expect.poll(() => failing.warn).toHaveBeenCalledTimes(1);
  await failing.loop.stop();
  expect(failing.warn).toHaveBeenCalledTimes(1);

  const aborted = startLoop(() => untilAborted(AbortSignal.abort()));
  await expect.poll(() => aborted.warn).toHaveBeenCalledTimes(1);
  await aborted.loop.stop();
});

it('runs again after its interval, at once when there is more or it is woken, and a second after a failure', async () => {
  const clock = createTestClock();
  const { warn, deps } = depsWith(clock);
  const results = [async () => true, async () => false, async () => Promise.reject(new Error('no'))];
  let runs = 0;
  const run = async () => {
    runs += 1;
    return (await results[runs - 1]?.()) ?? false;
  };
  const loop = startWorkLoop({ name: 'work', everyMs: 60_000, run }, deps);
  await clock.whenSleeping();
  expect(runs).toBe(2);
  clock.advance(60);
  await expect.poll(() => warn.mock.calls.length).toBe(1);
  await clock.whenSleeping();
  clock.advance(1);
  await expect.poll(() => runs).toBe(4);
  await clock.whenSleeping();
  loop.wake();
  await expect.poll(() => runs).toBe(5);
  await loop.stop();
  expect(clock.timerCount()).toBe(0);
});

describe('pool', () => {
  const SIZE = 4;

  /** Work that takes until it is released. */
  function startPool(everyMs: number, clock = createTestClock()) {
    const waiting: PromiseWithResolvers<void>[] = [];
    const state = { items: 0, runs: 0, waiting };
    const run = async (onFound: () => void) => {
      state.runs += 1;
      if (state.items === 0) return false;
      state.items -= 1;
      onFound();
      const release = Promise.withResolvers<void>();
      waiting.push(release);
      await release.promise;
      return true;
    };
    const { deps } = depsWith(clock);
    return { state, pool: startWorkPool({ name: 'work', everyMs, run }, SIZE, deps) };
  }

  it('works on as much at once as it has loops, and on the rest when one is free', async () => {
    const { state, pool } = startPool(3_600_000);
    await expect.poll(() => state.runs).toBe(SIZE);
    state.items = SIZE + 2;
    pool.wake();
    await expect.poll(() => state.waiting.length).toBe(SIZE);
    for (const release of state.waiting.splice(0)) release.resolve();
    await expect.poll(() => state.waiting.length).toBe(2);
    for (const release of state.waiting.splice(0)) release.resolve();
    await pool.stop();
    expect(state.items).toBe(0);
  });

  it('polls with one loop while there is nothing to do, whichever of them are busy', async () => {
    const clock = createTestClock();
    const { state, pool } = startPool(1_000, clock);
    // All loops come to rest within a turn of the event loop.
    const pass = async (seconds: number) => {
      for (let passed = 0; passed <= seconds; passed += 1) {
        if (passed > 0) clock.advance(1);
        await new Promise(setImmediate);
      }
    };
    await pass(0);
    expect(state.runs).toBe(SIZE);
    await pass(3);
    expect(state.runs).toBe(SIZE + 3);
    state.items = 1;
    // The poller is busy from here on; another one looks at once whether there is more, and then polls.
    await pass(1);
    expect(state.runs).toBe(SIZE + 5);
    await pass(3);
    expect(state.runs).toBe(SIZE + 8);
    state.waiting[0]?.resolve();
    // It looks once more, and leaves polling to the other.
    await pass(3);
    expect(state.runs).toBe(SIZE + 12);
    await pool.stop();
  });

  it('misses no wake-up that arrives while every loop is looking', async () => {
    const looks = Array.from({ length: SIZE }, () => Promise.withResolvers<boolean>());
    let runs = 0;
    const run = async () => {
      runs += 1;
      return (await looks[runs - 1]?.promise) ?? false;
    };
    const pool = startWorkPool({ name: 'work', everyMs: 3_600_000, run }, SIZE, depsWith().deps);
    await expect.poll(() => runs).toBe(SIZE);
    pool.wake();
    for (const look of looks) look.resolve(false);
    await expect.poll(() => runs).toBe(2 * SIZE);
    await pool.stop();
  });
});
