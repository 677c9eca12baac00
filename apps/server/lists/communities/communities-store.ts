import type { CommunityItem } from '@signboard/contract/communities/schemas.ts';
import { type Selectable, sql } from 'kysely';
import { type ListRow, selectLists } from '#server/lists/lists-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/database.ts';

export type CommunityRow = Selectable<Tables['communities']>;

export async function findOwnCommunity(db: Db, userId: string): Promise<CommunityRow | undefined> {
  return await db.selectFrom('communities').selectAll().where('userId', '=', userId).executeTakeFirst();
}

export async function saveCommunity(db: Db, row: CommunityRow): Promise<void> {
  const { userId: _, ...values } = row;
  await db
    .insertInto('communities')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute();
}

export type PublishedCommunity = CommunityRow & { workspace: string; wallet: string };

/** Only a published one. */
export async function findCommunity(db: Db, workspace: string): Promise<PublishedCommunity | undefined> {
  const row = await db
    .selectFrom('communities')
    .innerJoin('users', 'users.id', 'userId')
    .selectAll('communities')
    .select(['users.workspace', 'users.principalWallet as wallet'])
    .where('users.workspace', '=', workspace.toLowerCase())
    .where('isPublished', '=', true)
    .executeTakeFirst();
  return row as PublishedCommunity | undefined;
}

const MAX_LISTS = 100;

/** Lists that were opened and not taken offline since, newest first. */
export async function findPublicLists(db: Db, ownerId: string): Promise<ListRow[]> {
  return await selectLists(db)
    .where('lists.ownerId', '=', ownerId)
    .where('lists.activations', '>', 0)
    .where((where) => where.or([where('lists.active', '=', true), where('lists.isFinished', '=', true)]))
    .orderBy('lists.createdAt', 'desc')
    .orderBy('lists.id')
    .limit(MAX_LISTS)
    .execute();
}

/** Bots that the account's wallet has verified. */
export async function findCommunityBots(db: Db, wallet: string) {
  return await db
    .selectFrom('bots')
    .innerJoin('botCollections', 'botCollections.botId', 'bots.id')
    .select(['bots.id', 'botCollections.name as collection', 'botCollections.chain'])
    .select(sql<string>`coalesce(username, '')`.as('username'))
    .where('ownerAddress', '=', wallet)
    // One line for each bot, with its first collection.
    .where('position', '=', 0)
    .where('stopped', 'is', null)
    .orderBy('createdAt')
    .orderBy('bots.id')
    .execute();
}

/** The limit of a sitemap is 50,000 addresses. */
const MAX_LISTED = 40_000;

export async function findListedWorkspaces(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('communities')
    .innerJoin('users', 'users.id', 'userId')
    .select('users.workspace')
    .where('isListed', '=', true)
    .orderBy('communities.updatedAt', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.flatMap(({ workspace }) => workspace ?? []);
}

type Wanted = { q: string; page: number; pageSize: number; now: Date };

/** In alphabetical order; `q` is part of the name or the workspace. */
export async function findListedCommunities(
  db: Db,
  { q, page, pageSize, now }: Wanted,
): Promise<{ rows: CommunityItem[]; total: number }> {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const isFound = sql`is_listed and (communities.name ilike ${pattern} or users.workspace ilike ${pattern})`;
  const { rows } = await sql<CommunityItem>`
    select users.workspace, communities.name, communities.about, communities.logo, (
      select count(*)::int from lists join list_counters on list_id = lists.id
      where owner_id = communities.user_id and active and not is_finished and draw_state is null
        and deleted_at is null and start_date <= ${now} and end_date > ${now} and joined < available_spots
    ) as open_lists
    from communities join users on users.id = user_id where ${isFound}
    order by lower(communities.name), user_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from communities join users on users.id = user_id where ${isFound}`.execute(
    db,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}
