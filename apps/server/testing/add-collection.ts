import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/database.ts';

export type CollectionFields = Partial<Omit<Insertable<Tables['botCollections']>, 'botId'>> & {
  contract: string;
};

/** Lets a bot watch a collection, on Ethereum by default. */
export async function addCollection(db: Db, botId: string, fields: CollectionFields): Promise<void> {
  await db
    .insertInto('botCollections')
    .values({ botId, chain: 'ethereum', position: 0, ...fields })
    .execute();
}
