import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/** A short-lived cache that also deduplicates concurrent loads of the same key. */
export type TtlCache<T> = {
  get(key: string, load: () => Promise<T>): Promise<T>;
  invalidate(key: string): void;
};

/**
 * Under load, a thousand readers of one list cost one query per second. Errors are not cached. The library's own
 * `fetch` can't store null, and makes waiting readers fail when their key is invalidated.
 */
export function createTtlCache<T>({
  ms,
  max,
  clock,
}: {
  ms: number;
  max: number;
  clock: Clock;
}): TtlCache<T> {
  const cache = new LRUCache<string, Promise<T>>({
    // With `max`, the library would allocate all of it at the start.
    maxSize: max,
    sizeCalculation: () => 1,
    ...lruTime(clock),
  });
  return {
    get(key, load) {
      const cached = cache.get(key);
      if (cached) return cached;
      const value = load();
      cache.set(key, value);
      const isCurrent = () => cache.peek(key) === value;
      value.then(
        // The time counts from the answer, not from the request.
        () => isCurrent() && (ms > 0 ? cache.set(key, value, { ttl: ms }) : cache.delete(key)),
        () => isCurrent() && cache.delete(key),
      );
      return value;
    },
    invalidate: (key) => void cache.delete(key),
  };
}

/** The options by which an LRUCache uses the clock, and not timers of its own. */
export const lruTime = ({ monotonicMs }: Clock) => ({ perf: { now: monotonicMs }, ttlResolution: 0 });
