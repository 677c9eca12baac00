import type { Clock } from '#server/platform/lib/clock.ts';
import { createTtlCache } from '#server/platform/lib/ttl-cache.ts';
import type { SolanaCollections } from '../solana/collection-port.ts';

const TTL = { ms: 600_000, max: 2_000 };

/** Null when a collection has no name; throws when the lookup failed. */
export function createSolanaCollectionNames(
  collections: Pick<SolanaCollections, 'at'>,
  clock: Clock,
): (collection: string) => Promise<string | null> {
  const cache = createTtlCache<string | null>({ ...TTL, clock });
  return (collection) =>
    cache.get(collection, async () => {
      const facts = await collections.at(collection);
      if (facts.kind === 'collection') return facts.name;
      // Early collections are ordinary tokens.
      return facts.kind === 'token' ? facts.token.name : null;
    });
}
