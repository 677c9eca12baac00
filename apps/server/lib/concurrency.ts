import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import { AppError } from './app-error.ts';

/**
 * Limits the concurrency of heavy work. Excess calls wait in a FIFO queue; when the queue is full, they are rejected.
 */
export function createLimiter(concurrency: number, maxQueued: number) {
  const limit = pLimit(concurrency);
  return async function runLimited<T>(work: () => Promise<T>): Promise<T> {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxQueued)
      throw new AppError('too-many-requests');
    return await limit(work);
  };
}

/**
 * Maps items with limited concurrency; results keep the order of the items. Unlike p-limit's own `map` it starts
 * nothing more after a failure: a node that is down isn't asked for the rest.
 */
export async function mapWithConcurrency<T, Result>(
  items: readonly T[],
  concurrency: number,
  map: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const limit = pLimit(concurrency);
  try {
    return await limit.map(items, map);
  } catch (error) {
    limit.clearQueue();
    throw error;
  }
}

let last: Promise<void> = Promise.resolve();

/**
 * Waits for an event loop turn that no other caller shares. Work that takes a millisecond or two (signatures, hashes)
 * yields here first, so that a burst of it does not block other requests.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => nextTurn());
  return last;
}
