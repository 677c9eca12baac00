import { BASE_CREATED, CREATED } from './deployed-contracts.ts';

/** Sold in this order. Every other sale is of the collection whose bot has no minimum price. */
const ROTATION = [
  CREATED.tidepools,
  CREATED.lanterns,
  CREATED.tidepools,
  CREATED.orbits,
  CREATED.tidepools,
  CREATED.prints,
  CREATED.tidepools,
  BASE_CREATED.driftwood,
  CREATED.kites,
  CREATED.tidepools,
  CREATED.meadows,
  CREATED.tidepools,
  CREATED.birds,
  CREATED.tidepools,
  CREATED.comets,
  CREATED.tidepools,
  BASE_CREATED.saltmarsh,
] as const;

const ON_BASE: ReadonlySet<string> = new Set(Object.values(BASE_CREATED));

const MIN_PAUSE_MS = 10_000;
const MAX_PAUSE_MS = 20_000;
const BUSY_MS = 60 * 60 * 1000;
const QUIET_FACTOR = 12;

/**
 * Makes a sale every 10 to 20 seconds, one at a time, and every few minutes after the first hour, because the node keeps
 * 40 KB of each sale (decision 024). Returns a function that stops it.
 */
export function keepSelling(
  sell: (collection: string, chain: 'base' | 'ethereum') => Promise<unknown>,
  random: () => number = Math.random,
): () => void {
  const busyUntil = Date.now() + BUSY_MS;
  let turn = 0;
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const wait = () => {
    const busyPauseMs = MIN_PAUSE_MS + random() * (MAX_PAUSE_MS - MIN_PAUSE_MS);
    const pauseMs = Date.now() < busyUntil ? busyPauseMs : busyPauseMs * QUIET_FACTOR;
    timer = setTimeout(async () => {
      // A failed sale is skipped; the next one follows soon.
      const collection = ROTATION[turn++ % ROTATION.length] as string;
      const chain = ON_BASE.has(collection) ? 'base' : 'ethereum';
      await sell(collection, chain).catch(() => undefined);
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
