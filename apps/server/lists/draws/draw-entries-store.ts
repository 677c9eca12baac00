import type { SnapshotRead } from '@signboard/domain/eligibility/snapshot-entry.ts';
import { sql } from 'kysely';
import { drawWeight } from '#server/lists/draw-weight.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** `removedReason` says why an entry is not in the draw; people who erased their account have left. */
export type DrawEntry = {
  entryNumber: number;
  innerHash: Buffer;
  /** In the draw, and at joining. */
  weight: number;
  joinedWeight: number;
  pool: number;
  removedReason: string | null;
  /** When the organizer removed it. */
  removedAt: Date | null;
  /** What the snapshot read that changed it. */
  read: SnapshotRead | null;
};
const ENTRIES_BATCH = 10_000;

/** Streams all entries in batches. */
export async function* streamDrawEntries(db: Db, listId: string): AsyncGenerator<DrawEntry[]> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<DrawEntry>`
      select entry_number, inner_hash, ${drawWeight} as weight, entries.weight as joined_weight, pool,
        coalesce(removed_reason, case when erased_at is not null then 'left' end) as removed_reason, removed_at,
        (select read from snapshot_changes change
          where change.list_id = entries.list_id and change.entry_number = entries.entry_number) as read
      from entries where list_id = ${listId} and entry_number > ${last}
      order by entry_number limit ${ENTRIES_BATCH}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < ENTRIES_BATCH) return;
    last = rows.at(-1)?.entryNumber ?? last;
  }
}

type LeftEntry = Pick<DrawEntry, 'entryNumber' | 'innerHash' | 'weight' | 'pool'>;

/** Streams the entries of people who left before the draw. */
export async function* streamLeftEntries(db: Db, listId: string): AsyncGenerator<LeftEntry[]> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<LeftEntry>`
      select entry_number, inner_hash, weight, pool from left_entries
      where list_id = ${listId} and entry_number > ${last} order by entry_number limit ${ENTRIES_BATCH}`.execute(
      db,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < ENTRIES_BATCH) return;
    last = rows.at(-1)?.entryNumber ?? last;
  }
}

/**
 * Stores ranks: the first n win, entries without a rank lose theirs. The previous result is kept, so that a repeated
 * draw notifies only those whose result changed.
 */
export async function saveRanks(
  db: Db,
  draw: { listId: string; winnersWanted: number },
  places: readonly { entryNumber: number; rank: number | null }[],
): Promise<void> {
  const numbers = places.map(({ entryNumber }) => entryNumber);
  const ranks = places.map(({ rank }) => rank);
  await sql`
    update entries set rank = place.rank, won_before = winner, passed_over = false,
      winner = coalesce(place.rank <= ${draw.winnersWanted}, false)
    from unnest(${numbers}::integer[], ${ranks}::integer[]) as place (number, rank)
    where list_id = ${draw.listId} and entry_number = place.number
      and (place.rank is not null or entries.rank is not null or winner or won_before or passed_over)`.execute(
    db,
  );
}

export type OpeningRow = { entryNumber: number; address: string; salt: Buffer };
/** Small: each slow reader holds one batch. */
const OPENINGS_BATCH = 250;

/**
 * Streams the openings of all entries, or of the latest winners, in batches. Erased entries have none. Nobody joins
 * after a draw, so whoever is still there took part in every draw of the list.
 */
export async function* streamOpenings(
  db: Db,
  listId: string,
  kind: 'all' | 'winners',
): AsyncGenerator<OpeningRow[]> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<OpeningRow>`
      select entry_number, address, salt from entries
      where list_id = ${listId} and entry_number > ${last} and salt is not null and removed_reason is null
        and ${kind === 'winners' ? sql`winner` : sql`true`}
      order by entry_number limit ${OPENINGS_BATCH}`.execute(db);
    yield rows;
    if (rows.length < OPENINGS_BATCH) return;
    last = rows.at(-1)?.entryNumber ?? last;
  }
}
