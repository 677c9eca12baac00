import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Rpc } from './json-rpc.ts';
import { startBlockClock } from './start-block-clock.ts';

describe('the block clock', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function blocksIn(seconds: number, pendingAt: (second: number) => boolean): Promise<number> {
    let mined = 0;
    let second = 0;
    const rpc = (async (method: string) => {
      if (method === 'evm_mine') mined += 1;
      else second += 1;
      return pendingAt(second) ? [{}] : [];
    }) as Rpc;
    const stop = startBlockClock(rpc, 1);
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    return mined;
  }

  it('mines a block per second while there are transactions', async () => {
    expect(await blocksIn(100, (second) => second % 8 === 0)).toBe(100);
  });

  it('slows down to one block in twelve seconds when idle', async () => {
    expect(await blocksIn(8 + 120, () => false)).toBe(8 + 10);
  });

  it('mines a transaction in the next block even when idle', async () => {
    const withOne = await blocksIn(101, (second) => second === 101);
    expect(withOne).toBe((await blocksIn(100, () => false)) + 1);
  });
});
