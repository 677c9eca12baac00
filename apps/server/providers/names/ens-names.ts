import { createTtlCache } from '#server/lib/ttl-cache.ts';
import type { CallContract } from '../ethereum/call-contract.ts';

export type PartyNames = {
  /** A name that resolves back to its address; null when there is none or the lookup failed. */
  nameOf(address: string): Promise<string | null>;
};

const TIME_LIMIT_MS = 2_000;
const TTL = { ms: 600_000, max: 5_000 };
const ETHEREUM_ADDRESS = /^0x[0-9a-f]{40}$/;

/** ENS names, resolved on chain only: no server chosen by a name's owner is ever called. */
export function createEnsNames(callContract: CallContract, timeLimitMs = TIME_LIMIT_MS): PartyNames {
  const cache = createTtlCache<string | null>(TTL);
  return {
    async nameOf(given) {
      const address = given.toLowerCase();
      if (!ETHEREUM_ADDRESS.test(address)) return null;
      // The library is loaded before the clock starts.
      const { findEnsName } = await import('./find-ens-name.ts');
      const found = cache.get(address, () => findEnsName(callContract, address as `0x${string}`));
      return await orNull(found, timeLimitMs);
    },
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
