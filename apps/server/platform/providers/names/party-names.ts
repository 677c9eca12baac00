import type { Clock } from '#server/platform/lib/clock.ts';
import { createTtlCache } from '#server/platform/lib/ttl-cache.ts';

export type PartyNames = {
  /** A name that resolves back to its address; null when there is none or the lookup failed. */
  nameOf(address: string): Promise<string | null>;
};

const TIME_LIMIT_MS = 2_000;
const TTL = { ms: 600_000, max: 5_000 };

/** Cached, and limited in time: no name is worth delaying a post. */
export function createPartyNames(
  find: (address: string) => Promise<string | null>,
  clock: Clock,
  timeLimitMs = TIME_LIMIT_MS,
): PartyNames {
  const cache = createTtlCache<string | null>({ ...TTL, clock });
  return {
    nameOf: (address) =>
      orNull(
        cache.get(address, () => find(address)),
        clock,
        timeLimitMs,
      ),
  };
}

/** A late result is still cached. */
async function orNull(
  found: Promise<string | null>,
  clock: Clock,
  timeLimitMs: number,
): Promise<string | null> {
  const late = Promise.withResolvers<null>();
  const cancel = clock.after(timeLimitMs, () => late.resolve(null));
  try {
    return await Promise.race([found, late.promise]);
  } catch {
    return null;
  } finally {
    cancel();
  }
}
