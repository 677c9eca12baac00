import type { Reason } from '@signboard/domain/eligibility/requirement.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** An entry whose wallet is looked at again. */
export type UncheckedEntry = { entry_number: number; address: string };

/** The next entries after one, in the order of joining, without those that were taken out. */
export async function findUncheckedEntries(
  db: Db,
  listId: string,
  { after, limit }: { after: number; limit: number },
): Promise<UncheckedEntry[]> {
  return await db
    .selectFrom('entries')
    .select(['entry_number', 'address'])
    .where('list_id', '=', listId)
    .where('entry_number', '>', after)
    .where('removed_reason', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('entry_number')
    .limit(limit)
    .execute();
}

/** Takes an entry out of the draws to come and says why. */
export async function takeOutEntry(
  db: Db,
  listId: string,
  entryNumber: number,
  reason: Reason,
): Promise<void> {
  await db
    .updateTable('entries')
    .set({ removed_reason: reason })
    .where('list_id', '=', listId)
    .where('entry_number', '=', entryNumber)
    .execute();
}

type LeafOfEntry = { entry_number: number; leaf: Buffer; takesPart: boolean };
const LEAVES_AT_ONCE = 10_000;

/**
 * The leaves of the entries that take part, or of all there are, batch by batch. Who is gone has a place in the draws
 * before, not in new ones.
 */
export async function* eachLeaf(
  db: Db,
  listId: string,
  { withOthers = false } = {},
): AsyncGenerator<LeafOfEntry[]> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<LeafOfEntry>`
      select entry_number, leaf, removed_reason is null and erased_at is null as "takesPart" from entries
      where list_id = ${listId} and entry_number > ${last}
        and (${withOthers} or (removed_reason is null and erased_at is null))
      order by entry_number limit ${LEAVES_AT_ONCE}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < LEAVES_AT_ONCE) return;
    last = rows.at(-1)?.entry_number ?? last;
  }
}

/**
 * Keeps the places of some entries: the first so many of them win, and one without a place has none any more. Who won
 * before is remembered, so that another draw tells only those for whom it changed.
 */
export async function keepRanks(
  db: Db,
  draw: { list_id: string; winners_wanted: number },
  places: readonly { entryNumber: number; rank: number | null }[],
): Promise<void> {
  const numbers = places.map(({ entryNumber }) => entryNumber);
  const ranks = places.map(({ rank }) => rank);
  await sql`
    update entries set rank = place.rank, won_before = winner, winner = coalesce(place.rank <= ${draw.winners_wanted}, false)
    from unnest(${numbers}::integer[], ${ranks}::integer[]) as place (number, rank)
    where list_id = ${draw.list_id} and entry_number = place.number
      and (place.rank is not null or entries.rank is not null or winner or won_before)`.execute(db);
}

/** What opens the leaf of an entry. */
export type OpeningRow = { entry_number: number; address: string; salt: Buffer };
const OPENINGS_AT_ONCE = 5_000;

/** The openings of all entries, or of those with the given leaves, batch by batch. Who had theirs erased has none. */
export async function* eachOpening(
  db: Db,
  listId: string,
  leaves: readonly Buffer[] | null,
): AsyncGenerator<OpeningRow[]> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<OpeningRow>`
      select entry_number, address, salt from entries
      where list_id = ${listId} and entry_number > ${last} and salt is not null and removed_reason is null
        and (${leaves === null} or leaf = any(${leaves ?? []}::bytea[]))
      order by entry_number limit ${OPENINGS_AT_ONCE}`.execute(db);
    yield rows;
    if (rows.length < OPENINGS_AT_ONCE) return;
    last = rows.at(-1)?.entry_number ?? last;
  }
}
