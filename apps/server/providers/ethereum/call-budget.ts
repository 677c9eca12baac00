/** How many calls may be made: so many a minute, which come back bit by bit, and so many at once. */
export type CallLimits = { perMinute: number; atOnce: number };

/** A budget for calls that strangers can cause and that cost something; null for a call that was not made. */
export type CallBudget = { spend<T>(call: () => Promise<T>): Promise<T | null> };

const MINUTE_MS = 60_000;

/** A budget of this process. It counts by a clock that does not jump. */
export function createCallBudget(
  { perMinute, atOnce }: CallLimits,
  nowMs: () => number = () => performance.now(),
): CallBudget {
  let left = perMinute;
  let countedAtMs = nowMs();
  let underWay = 0;
  return {
    async spend(call) {
      const now = nowMs();
      left = Math.min(perMinute, left + ((now - countedAtMs) / MINUTE_MS) * perMinute);
      countedAtMs = now;
      if (left < 1 || underWay >= atOnce) return null;
      left -= 1;
      underWay += 1;
      try {
        return await call();
      } finally {
        underWay -= 1;
      }
    },
  };
}
