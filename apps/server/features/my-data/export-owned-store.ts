import type { Db } from '#server/db/connect.ts';
import { CONTRACT_NAME } from '#server/features/bots/bots-store.ts';
import { type ListRow, selectLists } from '#server/features/lists/lists-store.ts';

export const findListsOf =
  (db: Db, userId: string) =>
  (afterId: string, most: number): Promise<ListRow[]> =>
    selectLists(db)
      .where('lists.owner_id', '=', userId)
      .where('lists.id', '>', afterId)
      .orderBy('lists.id')
      .limit(most)
      .execute();

export async function findReservedNames(db: Db, userId: string) {
  return await db
    .selectFrom('reserved_url_names')
    .select(['url_end_name as urlEndName', 'reserved_until as reservedUntil'])
    .where('owner_id', '=', userId)
    .execute();
}

/** The Discord roles that winners of the person's lists get. */
export async function findRoleSettingsOf(db: Db, userId: string) {
  return await db
    .selectFrom('winner_role_settings')
    .innerJoin('lists', 'lists.id', 'list_id')
    .select([
      'list_id as listId',
      'server_id as serverId',
      'server_name as serverName',
      'role_id as roleId',
      'role_name as roleName',
      'paused_reason as pausedReason',
      'saved_at as savedAt',
    ])
    .where('owner_id', '=', userId)
    .execute();
}

/** Where the person's lists are announced; without the secret of the webhook. */
export async function findAnnouncementWebhooks(db: Db, userId: string) {
  return await db
    .selectFrom('announcement_webhooks')
    .selectAll()
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

export async function findApiKeysOf(db: Db, userId: string) {
  return await db
    .selectFrom('api_keys')
    .select(['name', 'prefix', 'scopes', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

export async function findCommunityOf(db: Db, userId: string) {
  return await db
    .selectFrom('communities')
    .select(['name', 'about', 'logo', 'links'])
    .select(['is_published as isPublished', 'is_listed as isListed', 'updated_at as updatedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Bots that are Pro because of this wallet, and the one that the account opens with it; there are no other links. */
export async function findBotsOf(db: Db, user: { id: string; principal_wallet: string }) {
  return await db
    .selectFrom('bots')
    .selectAll()
    .select(CONTRACT_NAME.as('contract_name'))
    .where((where) =>
      where.or([where('owner_address', '=', user.principal_wallet), where('account_id', '=', user.id)]),
    )
    .execute();
}

/** Which listings a bot posts; undefined for one that never had any. */
export async function findListingsOf(db: Db, botId: string) {
  return await db
    .selectFrom('bot_listings')
    .select(['is_on as isOn', 'percent_below as percentBelow', 'max_price as maxPrice', 'since'])
    .where('bot_id', '=', botId)
    .executeTakeFirst();
}

export async function findPictures(db: Db, userId: string) {
  return await db
    .selectFrom('images')
    .select(['id', 'width', 'height', 'bytes', 'created_at as createdAt'])
    .where('uploaded_by', '=', userId)
    .orderBy('created_at')
    .execute();
}
