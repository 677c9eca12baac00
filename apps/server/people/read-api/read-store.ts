import { type Selectable, sql } from 'kysely';
import { type ListRow, selectLists } from '#server/lists/lists-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/database.ts';

export type ListPlace = { micros: string; id: string };

/** Ordered by creation. Postgres counts microseconds, which JavaScript's dates would lose. */
export async function findListsAfter(
  db: Db,
  ownerId: string,
  after: ListPlace | null,
  limit: number,
): Promise<(ListRow & ListPlace)[]> {
  return await selectLists(db)
    .select(sql<string>`(extract(epoch from lists.created_at) * 1000000)::bigint::text`.as('micros'))
    .where('lists.ownerId', '=', ownerId)
    .$if(after !== null, (lists) =>
      lists.where(
        sql<boolean>`(lists.created_at, lists.id) > ('epoch'::timestamptz
          + ${after?.micros}::bigint * interval '1 microsecond', ${after?.id}::uuid)`,
      ),
    )
    .orderBy('lists.createdAt')
    .orderBy('lists.id')
    .limit(limit)
    .execute();
}

export type EntryFactRow = Pick<Selectable<Tables['entries']>, (typeof ENTRY_COLUMNS)[number]>;

const ENTRY_COLUMNS = [
  'entryNumber',
  'address',
  'joinedAt',
  'weight',
  'organizer',
  'removedReason',
  'rank',
] as const;

/** Numbers are given out in the order of commits, so that none appears behind a cursor. */
export async function findEntriesAfter(
  db: Db,
  listId: string,
  after: string,
  limit: number,
): Promise<EntryFactRow[]> {
  return await db
    .selectFrom('entries')
    .select(ENTRY_COLUMNS)
    .where('listId', '=', listId)
    .where('erasedAt', 'is', null)
    .where('entryNumber', '>', sql<number>`${after}::bigint`)
    .orderBy('entryNumber')
    .limit(limit)
    .execute();
}

/** By rank; those whose account was erased are left out. */
export async function findWinnersAfter(
  db: Db,
  listId: string,
  after: string,
  limit: number,
): Promise<EntryFactRow[]> {
  return await db
    .selectFrom('entries')
    .select(ENTRY_COLUMNS)
    .where('listId', '=', listId)
    .where('winner', '=', true)
    .where('erasedAt', 'is', null)
    .where('rank', '>', sql<number>`${after}::bigint`)
    .orderBy('rank')
    .limit(limit)
    .execute();
}
