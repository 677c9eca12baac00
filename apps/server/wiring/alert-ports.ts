import type { BotsPorts } from '../features/bots/deps.ts';
import type { PostingDeps } from '../features/posting/deps.ts';
import { enrichPost } from '../features/posting/enrich/enrich-post.ts';
import { findSolanaCollection } from '../features/sales-feed/solana/find-solana-collection.ts';
import type { Deps } from './deps.ts';

/** What features of the alert bots are given of features to their right, which they may not reach for themselves. */
export type AlertPorts = Pick<BotsPorts, 'findSolanaCollection'> & Pick<PostingDeps, 'enrich'>;

/** The same for both shells. */
export function alertPorts(deps: Deps): AlertPorts {
  return {
    enrich: (subject) => enrichPost(deps, subject),
    async findSolanaCollection(address) {
      if (!deps.solanaCollections) throw new Error('there is no Solana node');
      return await findSolanaCollection({ collections: deps.solanaCollections }, address);
    },
  };
}
