import type { BotsPorts } from '../bots/deps.ts';
import { enrichPost } from '../bots/posting/compose/enrich-post.ts';
import type { PreparePostDeps } from '../bots/posting/compose/prepare-post.ts';
import { findSolanaCollection } from '../bots/sales-feed/solana/find-solana-collection.ts';
import type { Deps } from './deps.ts';

/** Functions of other features that the bot features need but must not import. */
export type AlertPorts = Pick<BotsPorts, 'findSolanaCollection'> &
  Pick<PreparePostDeps, 'enrich' | 'traitsOf'>;

export function alertPorts(deps: Deps): AlertPorts {
  return {
    enrich: (subject) => enrichPost(deps, subject),
    traitsOf: deps.tokenMetadata.traitsOf,
    async findSolanaCollection(address) {
      if (!deps.solanaCollections) throw new Error('no Solana node is configured');
      return await findSolanaCollection({ collections: deps.solanaCollections }, address);
    },
  };
}
