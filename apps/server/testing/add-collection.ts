import type { Insertable } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { BotCollectionsTable } from '#server/db/database.ts';

export type CollectionFields = Partial<Omit<Insertable<BotCollectionsTable>, 'bot_id'>> & {
  contract: string;
};

/** Lets a bot watch a collection, on Ethereum by default. */
export async function addCollection(db: Db, botId: string, fields: CollectionFields): Promise<void> {
  await db
    .insertInto('bot_collections')
    .values({ bot_id: botId, chain: 'ethereum', position: 0, ...fields })
    .execute();
}
