import pLimit from 'p-limit';
import { AppError } from '#server/lib/app-error.ts';

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
