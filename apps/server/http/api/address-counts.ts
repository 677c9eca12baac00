type Count = { current: number; startedAtMs: number };
type Counted = { current: number; ttl: number };

/** Enough for a crowd; beyond it the address that was silent for the longest time is forgotten. */
const MOST_ADDRESSES = 20_000;
/** With every request more may be forgotten than one that is new: so what is kept follows those who ask now. */
const FORGOTTEN_AT_ONCE = 2;

/**
 * Counts the requests of each address in a window of time. The limiter's own store hands out the very object that it goes on
 * counting in, and the limiter looks at it a moment later: of requests that come at once all saw the last one's number, and
 * were all refused. Here everyone is told their own.
 */
export class AddressCounts {
  #counts = new Map<string, Count>();

  incr(address: string, tell: (error: Error | null, counted: Counted) => void, windowMs: number): void {
    // The clock on the wall may jump; nobody gains or loses a minute by that.
    const nowMs = performance.now();
    const known = this.#counts.get(address);
    const count = known && nowMs < known.startedAtMs + windowMs ? known : { current: 0, startedAtMs: nowMs };
    count.current += 1;
    this.#counts.delete(address);
    this.#counts.set(address, count);
    this.#forgetSilent(nowMs - windowMs);
    tell(null, { current: count.current, ttl: count.startedAtMs + windowMs - nowMs });
  }

  /** A call with a limit of its own counts for itself. */
  child(): AddressCounts {
    return new AddressCounts();
  }

  /** How many addresses are remembered. */
  get size(): number {
    return this.#counts.size;
  }

  /** In a Map the first are those who were silent for the longest time. */
  #forgetSilent(startedBeforeMs: number): void {
    let left = FORGOTTEN_AT_ONCE;
    for (const [address, { startedAtMs }] of this.#counts) {
      const isOver = startedAtMs <= startedBeforeMs;
      if (left === 0 || (!isOver && this.#counts.size <= MOST_ADDRESSES)) return;
      this.#counts.delete(address);
      left -= 1;
    }
  }
}
