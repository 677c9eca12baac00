import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Rpc } from './json-rpc.ts';
import { startBlockClock } from './start-block-clock.ts';

describe('the clock of the chain', () => {
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

  it('makes a block a second while transactions come', async () => {
    expect(await blocksIn(100, (second) => second % 8 === 0)).toBe(100);
  });

  it('slows down to one in twelve seconds when nothing happens', async () => {
    expect(await blocksIn(8 + 120, () => false)).toBe(8 + 10);
  });

  it('takes a transaction into the next block even then', async () => {
    const withOne = await blocksIn(101, (second) => second === 101);
    expect(withOne).toBe((await blocksIn(100, () => false)) + 1);
  });
});
