import { createTtlCache } from '#server/lib/ttl-cache.ts';

export type PartyNames = {
  /** A name that resolves back to its address; null when there is none or the lookup failed. */
  nameOf(address: string): Promise<string | null>;
};

const TIME_LIMIT_MS = 2_000;
const TTL = { ms: 600_000, max: 5_000 };

/** Cached, and limited in time: no name is worth delaying a post. */
export function createPartyNames(
  find: (address: string) => Promise<string | null>,
  timeLimitMs = TIME_LIMIT_MS,
): PartyNames {
  const cache = createTtlCache<string | null>(TTL);
  return {
    nameOf: (address) =>
      orNull(
        cache.get(address, () => find(address)),
        timeLimitMs,
      ),
  };
}

/** A late result is still cached. */
async function orNull(found: Promise<string | null>, timeLimitMs: number): Promise<string | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), timeLimitMs);
  try {
    return await Promise.race([found, late.promise]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
