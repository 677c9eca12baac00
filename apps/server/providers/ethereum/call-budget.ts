/** A rate limit per minute that refills gradually, and a concurrency limit. */
export type CallLimits = { perMinute: number; atOnce: number };

/** Limits costly calls that strangers can trigger; null for a call that was not made. */
export type CallBudget = { spend<T>(call: () => Promise<T>): Promise<T | null> };

const MINUTE_MS = 60_000;

/** Per process, on a monotonic clock. */
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
