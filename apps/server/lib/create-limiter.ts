import { AppError } from '#server/lib/app-error.ts';

/** Lets only so many pieces of heavy work run at once; the others wait in order, and beyond that nobody may join. */
export function createLimiter(atOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else if (waiting.length < mostWaiting) await new Promise<void>((start) => waiting.push(start));
    else throw new AppError('too-many-requests');
    try {
      return await work();
    } finally {
      // The turn is handed over, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
