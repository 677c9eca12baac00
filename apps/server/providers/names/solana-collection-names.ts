import { createTtlCache } from '#server/lib/ttl-cache.ts';
import type { SolanaCollections } from '../solana/collection-port.ts';

const MEMORY = { ms: 600_000, max: 2_000 };

/** What collections on Solana call themselves: null when there is no name, throws when that could not be found out. */
export function createSolanaCollectionNames(
  collections: Pick<SolanaCollections, 'at'>,
): (collection: string) => Promise<string | null> {
  const known = createTtlCache<string | null>(MEMORY);
  return (collection) =>
    known.get(collection, async () => {
      const facts = await collections.at(collection);
      if (facts.kind === 'collection') return facts.name;
      // The collections of the first years are tokens like any other.
      return facts.kind === 'token' ? facts.token.name : null;
    });
}
