import type { Selectable } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { EntriesTable } from '#server/db/database.ts';

export type EntryRow = Selectable<EntriesTable>;

/** One page of a list's entries, in the order in which people joined, without those of people who are gone. */
export async function findEntries(
  db: Db,
  listId: string,
  page: { page: number; pageSize: number },
): Promise<EntryRow[]> {
  return await db
    .selectFrom('entries')
    .selectAll()
    .where('list_id', '=', listId)
    .where('erased_at', 'is', null)
    .orderBy('entry_number')
    .limit(page.pageSize)
    .offset((page.page - 1) * page.pageSize)
    .execute();
}

/** How many of those who joined are gone: their entries count, and nobody can be shown for them. */
export async function countErased(db: Db, listId: string): Promise<number> {
  const { count } = await db
    .selectFrom('entries')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('list_id', '=', listId)
    .where('erased_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const BATCH = 5_000;

/** All entries of a list, batch by batch, so that a million of them need no more memory than a few thousand. */
export async function* eachEntry(db: Db, listId: string): AsyncGenerator<EntryRow[]> {
  let last = -1;
  while (true) {
    const batch = await db
      .selectFrom('entries')
      .selectAll()
      .where('list_id', '=', listId)
      .where('entry_number', '>', last)
      .where('erased_at', 'is', null)
      .orderBy('entry_number')
      .limit(BATCH)
      .execute();
    if (batch.length > 0) yield batch;
    last = batch.at(-1)?.entry_number ?? last;
    if (batch.length < BATCH) return;
  }
}
