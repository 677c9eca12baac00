import type { Fetched, FetchWish, GuardedFetch } from '../guarded-fetch/port.ts';

/**
 * Fetches from equivalent URLs: the next one starts as soon as one has failed or been silent for a while. The first
 * good response wins; if there is none, the last error is thrown.
 */
export async function fetchFromAny(
  guardedFetch: GuardedFetch,
  addresses: readonly string[],
  wish: FetchWish,
  patienceMs: number,
): Promise<Fetched> {
  const answer = Promise.withResolvers<Fetched>();
  const waiting = [...addresses];
  let running = 0;
  let timer: NodeJS.Timeout | undefined;
  const askNext = () => {
    clearTimeout(timer);
    const address = waiting.shift();
    if (address === undefined) return;
    running += 1;
    timer = setTimeout(askNext, patienceMs);
    guardedFetch(address, wish).then(answer.resolve, (error) => {
      running -= 1;
      if (waiting.length > 0) askNext();
      else if (running === 0) answer.reject(error);
    });
  };
  askNext();
  try {
    return await answer.promise;
  } finally {
    // Late responses are ignored.
    waiting.length = 0;
    clearTimeout(timer);
  }
}
