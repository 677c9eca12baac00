import { CREATED } from './addresses.ts';

/** What is sold in turn: every other sale is of the collection whose bot has no limit. */
const MARKET = [
  CREATED.tidepools,
  CREATED.lanterns,
  CREATED.tidepools,
  CREATED.orbits,
  CREATED.tidepools,
  CREATED.prints,
] as const;

const LEAST_PAUSE_MS = 10_000;
const MOST_PAUSE_MS = 20_000;
const BUSY_MS = 60 * 60 * 1000;
const QUIET_FACTOR = 12;

/**
 * Makes a sale every 10 to 20 seconds, one at a time, so that there is always something to see, and every few minutes
 * after the first hour: the node keeps 40 KB of each sale (decision 024). Returns how to stop it.
 */
export function keepSelling(
  sell: (collection: string) => Promise<unknown>,
  random: () => number = Math.random,
): () => void {
  const busyUntil = Date.now() + BUSY_MS;
  let turn = 0;
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const wait = () => {
    const busyPauseMs = LEAST_PAUSE_MS + random() * (MOST_PAUSE_MS - LEAST_PAUSE_MS);
    const pauseMs = Date.now() < busyUntil ? busyPauseMs : busyPauseMs * QUIET_FACTOR;
    timer = setTimeout(async () => {
      // A sale that fails is missed by nobody: the next one comes soon.
      await sell(MARKET[turn++ % MARKET.length] as string).catch(() => undefined);
      if (!isStopped) wait();
    }, pauseMs);
    timer.unref();
  };
  wait();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
