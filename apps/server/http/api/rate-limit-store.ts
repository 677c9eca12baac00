import type { Clock } from '#server/platform/lib/clock.ts';

type Count = { current: number; startedAtMs: number };
type Counted = { current: number; ttl: number };

/** Upper limit on memory; beyond it, the subject idle for the longest time is evicted. */
const MAX_ADDRESSES = 20_000;
/** More evictions than insertions per request, so that the size follows the number of active addresses. */
const MAX_EVICTIONS_PER_REQUEST = 2;

/**
 * Counts requests per address in a fixed window. The plugin's default store returns the mutable object it keeps
 * counting in, and the plugin reads it a moment later: concurrent requests all saw the last count and were all
 * rejected. This store returns a separate count to each.
 */
export class RateLimitStore {
  readonly #clock: Clock;
  #counts = new Map<string, Count>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  incr(address: string, callback: (error: Error | null, counted: Counted) => void, windowMs: number): void {
    // Monotonic: a change of the system time must not reset or extend a window.
    const nowMs = this.#clock.monotonicMs();
    const known = this.#counts.get(address);
    const count = known && nowMs < known.startedAtMs + windowMs ? known : { current: 0, startedAtMs: nowMs };
    count.current += 1;
    this.#counts.delete(address);
    this.#counts.set(address, count);
    this.#evictIdle(nowMs - windowMs);
    callback(null, { current: count.current, ttl: count.startedAtMs + windowMs - nowMs });
  }

  /** Routes with their own limit count separately. */
  child(): RateLimitStore {
    return new RateLimitStore(this.#clock);
  }

  get size(): number {
    return this.#counts.size;
  }

  /** The Map is ordered by last use, oldest first. */
  #evictIdle(startedBeforeMs: number): void {
    let left = MAX_EVICTIONS_PER_REQUEST;
    for (const [address, { startedAtMs }] of this.#counts) {
      const isExpired = startedAtMs <= startedBeforeMs;
      if (left === 0 || (!isExpired && this.#counts.size <= MAX_ADDRESSES)) return;
      this.#counts.delete(address);
      left -= 1;
    }
  }
}

/** The plugin creates its store itself, without a clock. */
export const rateLimitStore = (clock: Clock) =>
  class extends RateLimitStore {
    constructor() {
      super(clock);
    }
  };
