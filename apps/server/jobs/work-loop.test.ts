import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { startWorkLoop, startWorkPool } from './work-loop.ts';

const startLoop = (run: () => Promise<boolean>) => {
  const warn = vi.fn();
  const loop = startWorkLoop({ name: 'work', everyMs: 3_600_000, run }, { warn } as never);
  return { warn, loop };
};

it('says nothing about work that stopping interrupts', async () => {
  const ending = new AbortController();
  const { warn, loop } = startLoop(() => sleep(3_600_000, true, { signal: ending.signal }));
  ending.abort();
  await loop.stop();
  expect(warn).not.toHaveBeenCalled();
});

it('reports a failure once, and work that is aborted while it should run', async () => {
  const failing = startLoop(async () => Promise.reject(new Error('no')));
  await expect.poll(() => failing.warn).toHaveBeenCalledTimes(1);
  expect(failing.loop.isHealthy()).toBe(false);
  await failing.loop.stop();
  expect(failing.warn).toHaveBeenCalledTimes(1);

  const aborted = startLoop(() => sleep(1, true, { signal: AbortSignal.abort() }));
  await expect.poll(() => aborted.warn).toHaveBeenCalledTimes(1);
  await aborted.loop.stop();
});

describe('pool', () => {
  const SIZE = 4;

  /** Work that takes until it is released. */
  function startPool(everyMs: number) {
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
    return { state, pool: startWorkPool({ name: 'work', everyMs, run }, SIZE, { warn: vi.fn() } as never) };
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
    vi.useFakeTimers();
    try {
      const { state, pool } = startPool(1_000);
      await vi.advanceTimersByTimeAsync(0);
      expect(state.runs).toBe(SIZE);
      await vi.advanceTimersByTimeAsync(3_000);
      expect(state.runs).toBe(SIZE + 3);
      state.items = 1;
      // The poller is busy from here on; another one looks at once whether there is more, and then polls.
      await vi.advanceTimersByTimeAsync(1_000);
      expect(state.runs).toBe(SIZE + 5);
      await vi.advanceTimersByTimeAsync(3_000);
      expect(state.runs).toBe(SIZE + 8);
      state.waiting[0]?.resolve();
      // It looks once more, and leaves polling to the other.
      await vi.advanceTimersByTimeAsync(3_000);
      expect(state.runs).toBe(SIZE + 12);
      await pool.stop();
    } finally {
      vi.useRealTimers();
    }
  });

  it('misses no wake-up that arrives while every loop is looking', async () => {
    const looks = Array.from({ length: SIZE }, () => Promise.withResolvers<boolean>());
    let runs = 0;
    const run = async () => {
      runs += 1;
      return (await looks[runs - 1]?.promise) ?? false;
    };
    const pool = startWorkPool({ name: 'work', everyMs: 3_600_000, run }, SIZE, { warn: vi.fn() } as never);
    await expect.poll(() => runs).toBe(SIZE);
    pool.wake();
    for (const look of looks) look.resolve(false);
    await expect.poll(() => runs).toBe(2 * SIZE);
    await pool.stop();
  });
});
