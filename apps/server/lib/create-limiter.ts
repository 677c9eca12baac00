import { AppError } from '#server/lib/app-error.ts';

/**
 * Limits the concurrency of heavy work. Excess calls wait in a FIFO queue; when the queue is full, they are rejected.
 */
export function createLimiter(concurrency: number, maxQueued: number) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async function runLimited<T>(work: () => Promise<T>): Promise<T> {
    if (running < concurrency) running += 1;
    else if (queue.length < maxQueued) await new Promise<void>((start) => queue.push(start));
    else throw new AppError('too-many-requests');
    try {
      return await work();
    } finally {
      // Hand the slot over directly, so that no new call can take it in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
