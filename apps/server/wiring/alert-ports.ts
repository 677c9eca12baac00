import type { BotsPorts } from '../features/bots/deps.ts';
import { type Enrich, enrichPost } from '../features/posting/compose/enrich-post.ts';
import { findSolanaCollection } from '../features/sales-feed/solana/find-solana-collection.ts';
import type { Deps } from './deps.ts';

/** Functions of other features that the bot features need but must not import. */
export type AlertPorts = Pick<BotsPorts, 'findSolanaCollection'> & { enrich: Enrich };

export function alertPorts(deps: Deps): AlertPorts {
  return {
    enrich: (subject) => enrichPost(deps, subject),
    async findSolanaCollection(address) {
      if (!deps.solanaCollections) throw new Error('no Solana node is configured');
      return await findSolanaCollection({ collections: deps.solanaCollections }, address);
    },
  };
}
