import { CONTRACT_NAME } from '#server/bots/bots-store.ts';
import { type ListRow, selectLists } from '#server/lists/lists-store.ts';
import type { Db } from '#server/platform/db/connect.ts';

export const findListsOf =
  (db: Db, userId: string) =>
  (afterId: string, most: number): Promise<ListRow[]> =>
    selectLists(db)
      .where('lists.ownerId', '=', userId)
      .where('lists.id', '>', afterId)
      .orderBy('lists.id')
      .limit(most)
      .execute();

export async function findReservedNames(db: Db, userId: string) {
  return await db
    .selectFrom('reservedUrlNames')
    .select(['urlEndName', 'reservedUntil'])
    .where('ownerId', '=', userId)
    .execute();
}

/** The Discord roles that winners of the person's lists get. */
export async function findRoleSettingsOf(db: Db, userId: string) {
  return await db
    .selectFrom('winnerRoleSettings')
    .innerJoin('lists', 'lists.id', 'listId')
    .select(['listId', 'serverId', 'serverName', 'roleId', 'roleName', 'pausedReason', 'savedAt'])
    .where('ownerId', '=', userId)
    .execute();
}

/** Where the person's lists are announced; without the secret of the webhook. */
export async function findAnnouncementWebhooks(db: Db, userId: string) {
  return await db
    .selectFrom('announcementWebhooks')
    .selectAll()
    .where('ownerId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

export async function findApiKeysOf(db: Db, userId: string) {
  return await db
    .selectFrom('apiKeys')
    .select(['name', 'prefix', 'scopes', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

export async function findCommunityOf(db: Db, userId: string) {
  return await db
    .selectFrom('communities')
    .select(['name', 'about', 'logo', 'links'])
    .select(['isPublished', 'isListed', 'updatedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Bots that are Pro because of this wallet, and the one that the account opens with it; there are no other links. */
export async function findBotsOf(db: Db, user: { id: string; principalWallet: string }) {
  return await db
    .selectFrom('bots')
    .selectAll()
    .select(CONTRACT_NAME.as('contractName'))
    .where((where) =>
      where.or([where('ownerAddress', '=', user.principalWallet), where('accountId', '=', user.id)]),
    )
    .execute();
}

/** Which listings a bot posts; undefined for one that never had any. */
export async function findListingsOf(db: Db, botId: string) {
  return await db
    .selectFrom('botListings')
    .select(['isOn', 'percentBelow', 'maxPrice', 'since'])
    .where('botId', '=', botId)
    .executeTakeFirst();
}

export async function findPictures(db: Db, userId: string) {
  return await db
    .selectFrom('images')
    .select(['id', 'width', 'height', 'bytes', 'createdAt'])
    .where('uploadedBy', '=', userId)
    .orderBy('createdAt')
    .execute();
}
