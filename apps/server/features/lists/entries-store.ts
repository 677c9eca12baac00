import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { EntriesTable } from '#server/db/database.ts';

/** An entry as its list's owner sees it; what opens its leaf stays where it is. */
export type EntryRow = Pick<Selectable<EntriesTable>, (typeof COLUMNS)[number]>;

const COLUMNS = ['entry_number', 'address', 'joined_at', 'email', 'winner'] as const;

/**
 * One page of a list's entries, in the order in which people joined, without those of people who are gone; `shown` is
 * about how many there are.
 */
export async function findEntries(
  db: Db,
  listId: string,
  { page, pageSize }: { page: number; pageSize: number },
  shown: number,
): Promise<EntryRow[]> {
  const skipped = (page - 1) * pageSize;
  const entries = db
    .selectFrom('entries')
    .select(COLUMNS)
    .where('list_id', '=', listId)
    .where('erased_at', 'is', null);
  if (skipped <= shown / 2)
    return await entries.orderBy('entry_number').limit(pageSize).offset(skipped).execute();
  // What is skipped is read all the same, so the far half is counted from the end: by the counter of this very moment,
  // since people may be joining.
  const rest = sql<number>`(select joined - ${skipped}::int - (
    select count(*) from entries where list_id = ${listId} and erased_at is not null)
    from list_counters where list_id = ${listId})`;
  const fromTheEnd = await entries
    .orderBy('entry_number', 'desc')
    .limit(sql<number>`greatest(0, least(${pageSize}::int, ${rest}))`)
    .offset(sql<number>`greatest(0, ${rest} - ${pageSize}::int)`)
    .execute();
  return fromTheEnd.reverse();
}

/** How many of those who joined, or of the winners, are gone: their entries count, and nobody can be shown for them. */
export async function countErased(
  db: Db,
  listId: string,
  kind: 'joined' | 'winners' = 'joined',
): Promise<number> {
  const { count } = await db
    .selectFrom('entries')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('list_id', '=', listId)
    .where('erased_at', 'is not', null)
    .$if(kind === 'winners', (erased) => erased.where('winner', '=', true))
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
      .select(COLUMNS)
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
