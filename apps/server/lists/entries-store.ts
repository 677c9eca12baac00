import type { EntryFilter } from '@signboard/contract/lists/entry-filter.ts';
import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/database.ts';
import { matchesEntryFilter } from './entry-conditions.ts';

/** The columns a list's owner may see; the salt is not among them. */
export type EntryRow = Pick<Selectable<Tables['entries']>, (typeof COLUMNS)[number]>;

const COLUMNS = [
  'entryNumber',
  'address',
  'joinedAt',
  'email',
  'winner',
  'organizer',
  'removedReason',
] as const;

/**
 * One page of entries in join order, without erased ones; `shown` is the approximate total. Only the owner sees
 * entries that were removed.
 */
export async function findEntries(
  db: Db,
  listId: string,
  { page, pageSize, withRemoved = false }: { page: number; pageSize: number; withRemoved?: boolean },
  shown: number,
): Promise<EntryRow[]> {
  const skipped = (page - 1) * pageSize;
  const entries = db
    .selectFrom('entries')
    .select(COLUMNS)
    .where('listId', '=', listId)
    .where('erasedAt', 'is', null)
    .$if(!withRemoved, (query) => query.where('removedAt', 'is', null));
  if (skipped <= shown / 2)
    return await entries.orderBy('entryNumber').limit(pageSize).offset(skipped).execute();
  // OFFSET reads the skipped rows, so the second half is paged from the end. The offset uses the live counter, since
  // people may be joining.
  const remaining = sql<number>`(select joined + case when ${withRemoved} then removed else 0 end - ${skipped}::int - (
    select count(*) from entries
    where list_id = ${listId} and erased_at is not null and (${withRemoved} or removed_at is null))
    from list_counters where list_id = ${listId})`;
  const fromTheEnd = await entries
    .orderBy('entryNumber', 'desc')
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
    .where('listId', '=', listId)
    .where('erasedAt', 'is not', null)
    .$if(kind === 'winners', (erased) => erased.where('winner', '=', true))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Reading more at once would block the event loop. */
const BATCH = 1_000;

/** Streams the entries that match a filter in batches, to keep memory constant. */
export async function* streamEntries(
  db: Db,
  list: { id: string; chain: Chain },
  filter: EntryFilter = {},
): AsyncGenerator<EntryRow[]> {
  let last = -1;
  while (true) {
    const batch = await db
      .selectFrom('entries')
      .select(COLUMNS)
      .where(matchesEntryFilter(list, filter))
      .where('entryNumber', '>', last)
      .orderBy('entryNumber')
      .limit(BATCH)
      .execute();
    if (batch.length > 0) yield batch;
    last = batch.at(-1)?.entryNumber ?? last;
    if (batch.length < BATCH) return;
  }
}
