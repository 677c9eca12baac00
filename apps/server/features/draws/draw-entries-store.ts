import type { Reason } from '@signboard/domain/eligibility/requirement.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** An entry whose wallet is checked again. */
export type UncheckedEntry = { entry_number: number; address: string };

/** The next entries in join order, without removed ones. */
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

/** Excludes an entry from future draws and stores the reason. */
export async function removeFromDraw(
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
const LEAVES_BATCH = 10_000;

/**
 * Streams the leaves of the eligible entries, or of all, in batches. Erased entries keep their place in earlier draws
 * only.
 */
export async function* streamLeaves(
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
      order by entry_number limit ${LEAVES_BATCH}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < LEAVES_BATCH) return;
    last = rows.at(-1)?.entry_number ?? last;
  }
}

/**
 * Stores ranks: the first n win, entries without a rank lose theirs. The previous result is kept, so that a repeated
 * draw notifies only those whose result changed.
 */
export async function saveRanks(
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

export type OpeningRow = { entry_number: number; address: string; salt: Buffer };
const OPENINGS_BATCH = 5_000;

/** Streams the openings of all entries, or of the given leaves, in batches. Erased entries have none. */
export async function* streamOpenings(
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
      order by entry_number limit ${OPENINGS_BATCH}`.execute(db);
    yield rows;
    if (rows.length < OPENINGS_BATCH) return;
    last = rows.at(-1)?.entry_number ?? last;
  }
}
