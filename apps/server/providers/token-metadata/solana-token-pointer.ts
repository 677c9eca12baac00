import type { SolanaCollections } from '../solana/collection-port.ts';
import type { FindTokenPointer } from './port.ts';

export function solanaTokenPointer(collections: Pick<SolanaCollections, 'tokens'>): FindTokenPointer {
  return async ({ tokenId }) => {
    const facts = (await collections.tokens([tokenId])).get(tokenId);
    return facts ? { name: facts.name, uri: facts.uri, image: null } : null;
  };
}
