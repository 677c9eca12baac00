import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { startWorkLoop } from './work-loop.ts';

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
