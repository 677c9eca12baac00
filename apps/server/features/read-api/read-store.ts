import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { EntriesTable } from '#server/db/database.ts';
import { type ListRow, selectLists } from '#server/features/lists/lists-store.ts';

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
    .where('lists.owner_id', '=', ownerId)
    .$if(after !== null, (lists) =>
      lists.where(
        sql<boolean>`(lists.created_at, lists.id) > ('epoch'::timestamptz
          + ${after?.micros}::bigint * interval '1 microsecond', ${after?.id}::uuid)`,
      ),
    )
    .orderBy('lists.created_at')
    .orderBy('lists.id')
    .limit(limit)
    .execute();
}

export type EntryFactRow = Pick<Selectable<EntriesTable>, (typeof ENTRY_COLUMNS)[number]>;

const ENTRY_COLUMNS = [
  'entry_number',
  'address',
  'joined_at',
  'weight',
  'organizer',
  'removed_reason',
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
    .where('list_id', '=', listId)
    .where('erased_at', 'is', null)
    .where('entry_number', '>', sql<number>`${after}::bigint`)
    .orderBy('entry_number')
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
    .where('list_id', '=', listId)
    .where('winner', '=', true)
    .where('erased_at', 'is', null)
    .where('rank', '>', sql<number>`${after}::bigint`)
    .orderBy('rank')
    .limit(limit)
    .execute();
}
