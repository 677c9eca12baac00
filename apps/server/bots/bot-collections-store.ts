import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { compactFilters, NO_FILTERS, type SaleFilters } from '@signboard/domain/posts/sale-filters.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { queueArt } from './collection-art-store.ts';

/** A collection that a bot watches, and what it posts of it. */
export type BotCollection = {
  chain: SaleChain;
  /** What sales are matched by. */
  contract: string;
  name: string | null;
  hashtags: string[];
  /** In the chain's coin. */
  threshold: string;
  postMints: boolean;
  filters: SaleFilters;
};

/** In their order; empty until the bot is set up. */
export async function findCollections(db: Db, botId: string): Promise<BotCollection[]> {
  const rows = await selectCollections(db, botId).orderBy('position').execute();
  return rows.map(withDefaults);
}

/** SQL: a collection of a bot as JSON, for `withDefaults`; null when the bot no longer watches it. */
export const collectionJson = (
  botId: RawBuilder<unknown>,
  chain: RawBuilder<unknown>,
  contract: RawBuilder<unknown>,
) =>
  sql`(select jsonb_build_object('chain', chain, 'contract', contract, 'name', name, 'hashtags', hashtags,
      'threshold', threshold::text, 'postMints', post_mints, 'filters', filters)
    from bot_collections watched
    where watched.bot_id = ${botId} and watched.chain = ${chain} and watched.contract = ${contract})`;

/** Call it with the bot locked, so that two saves leave the collections of one of them. */
export async function replaceCollections(
  db: Db,
  botId: string,
  collections: readonly BotCollection[],
): Promise<void> {
  const before = await db
    .deleteFrom('botCollections')
    .where('botId', '=', botId)
    .returning(['chain', 'contract', 'addedAt'])
    .execute();
  if (collections.length === 0) return;
  const rows = collections.map(({ postMints, filters, ...collection }, position) => ({
    ...collection,
    botId,
    position,
    postMints,
    filters: JSON.stringify(compactFilters(filters)),
    addedAt: before.find((old) => old.chain === collection.chain && old.contract === collection.contract)
      ?.addedAt,
  }));
  await db.insertInto('botCollections').values(rows).execute();
  await queueArt(
    db,
    collections.map(({ chain, contract }) => ({ chain, contract })),
  );
}

function selectCollections(db: Db, botId: string) {
  return db
    .selectFrom('botCollections')
    .select(['chain', 'contract', 'name', 'hashtags', 'threshold', 'postMints', 'filters'])
    .where('botId', '=', botId);
}

export type CollectionRow = Omit<BotCollection, 'filters'> & { filters: Partial<SaleFilters> };

export function withDefaults({ filters, ...row }: CollectionRow): BotCollection {
  return { ...row, filters: { ...NO_FILTERS, ...filters } };
}
