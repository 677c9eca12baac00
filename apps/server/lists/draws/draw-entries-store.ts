import type { Reason } from '@signboard/domain/eligibility/requirement.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { StoredCheck } from '#server/platform/db/database.ts';

/** An entry whose wallet is checked again. */
export type UncheckedEntry = {
  entryNumber: number;
  address: string;
  termsVersion: number;
  weight: number;
  bonusEntries: number[];
  checks: StoredCheck[] | null;
  joinedAt: Date;
  /** The wallets whose holdings it was admitted with, apart from its own. */
  vaults: string[];
};

/** The next entries in join order that joined under a later version of the terms, without removed ones. */
export async function findUncheckedEntries(
  db: Db,
  listId: string,
  { after, afterVersion, limit }: { after: number; afterVersion: number; limit: number },
): Promise<UncheckedEntry[]> {
  return await db
    .selectFrom('entries')
    .select(['entryNumber', 'address', 'termsVersion', 'weight', 'bonusEntries', 'checks', 'joinedAt'])
    .select(
      sql<string[]>`array(select entry_vaults.address from entry_vaults
        where entry_vaults.list_id = entries.list_id and entry_vaults.entry_number = entries.entry_number)`.as(
        'vaults',
      ),
    )
    .where('listId', '=', listId)
    .where('entryNumber', '>', after)
    .where('termsVersion', '>', afterVersion)
    .where('removedReason', 'is', null)
    .where('erasedAt', 'is', null)
    .orderBy('entryNumber')
    .limit(limit)
    .execute();
}

/** Excludes an entry from future draws and stores the reason, or lowers its weight. */
export async function saveRecheck(
  db: Db,
  listId: string,
  { entryNumber, removal, weight }: { entryNumber: number; removal: Reason | null; weight: number },
): Promise<void> {
  await db
    .updateTable('entries')
    .set(removal === null ? { weight } : { removedReason: removal })
    .where('listId', '=', listId)
    .where('entryNumber', '=', entryNumber)
    .execute();
}

/** `removedReason` says why an entry is not in the draw; people who erased their account have left. */
export type DrawEntry = {
  entryNumber: number;
  innerHash: Buffer;
  weight: number;
  joinedWeight: number;
  pool: number;
  removedReason: string | null;
  /** When the organizer removed it. */
  removedAt: Date | null;
};
const ENTRIES_BATCH = 10_000;

/** Streams all entries in batches. */
export async function* streamDrawEntries(db: Db, listId: string): AsyncGenerator<DrawEntry[]> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<DrawEntry>`
      select entry_number, inner_hash, weight, joined_weight(weight, bonus_entries) as joined_weight, pool,
        coalesce(removed_reason, case when erased_at is not null then 'left' end) as removed_reason, removed_at
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
