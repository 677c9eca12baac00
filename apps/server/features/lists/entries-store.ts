import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { EntriesTable } from '#server/db/database.ts';

/** The columns a list's owner may see; the salt is not among them. */
export type EntryRow = Pick<Selectable<EntriesTable>, (typeof COLUMNS)[number]>;

const COLUMNS = ['entry_number', 'address', 'joined_at', 'email', 'winner'] as const;

/** One page of entries in join order, without erased ones; `shown` is the approximate total. */
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
  // OFFSET reads the skipped rows, so the second half is paged from the end. The offset uses the live counter, since
  // people may be joining.
  const remaining = sql<number>`(select joined - ${skipped}::int - (
    select count(*) from entries where list_id = ${listId} and erased_at is not null)
    from list_counters where list_id = ${listId})`;
  const fromTheEnd = await entries
    .orderBy('entry_number', 'desc')
    .limit(sql<number>`greatest(0, least(${pageSize}::int, ${remaining}))`)
    .offset(sql<number>`greatest(0, ${remaining} - ${pageSize}::int)`)
    .execute();
  return fromTheEnd.reverse();
}

/** Erased entries still count, but cannot be shown. */
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

/** Streams all entries in batches, to keep memory constant. */
export async function* streamEntries(db: Db, listId: string): AsyncGenerator<EntryRow[]> {
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
