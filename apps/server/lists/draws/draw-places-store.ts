import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/database.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { type DrawRow, lockDraw } from './draws-store.ts';

type PassedOverReason = NonNullable<Tables['drawPlaces']['passedOverReason']>;

/** An entry that gets a place, or whose turn it was although it is gone. */
export type NewPlace = { entryNumber: number; rank: number; gone: PassedOverReason | null };

/** `running`: another draw of the list is under way. `over`: its result has replaced this one, or the list is deleted. */
export type ConfirmingDraw = DrawRow | 'running' | 'over';

/**
 * Locks a draw whose winners confirm. Also locks the list, so that no other draw starts meanwhile: its reveal would
 * replace the winners.
 */
export async function lockConfirming(db: Db, draw: { id: string; listId: string }): Promise<ConfirmingDraw> {
  const { rows } = await sql<{ isDrawn: boolean; isDeleted: boolean }>`
    select draw_state = 'drawn' as is_drawn, deleted_at is not null as is_deleted
    from lists where id = ${draw.listId} for share`.execute(db);
  const [list] = rows;
  if (!list || list.isDeleted) return 'over';
  const current = await lockDraw(db, draw.id, 'drawn');
  if (!current || (await hasLaterResult(db, current))) return 'over';
  return list.isDrawn ? current : 'running';
}

async function hasLaterResult(db: Db, draw: DrawRow): Promise<boolean> {
  const later = await db
    .selectFrom('draws')
    .select('id')
    .where('listId', '=', draw.listId)
    .where('number', '>', draw.number)
    .where('state', '=', 'drawn')
    .executeTakeFirst();
  return later !== undefined;
}

/** Everyone who is not gone gets the same time to confirm. */
export async function insertPlaces(
  db: Db,
  draw: Pick<DrawRow, 'id' | 'confirmSeconds'>,
  places: readonly NewPlace[],
  { now, goneAt = now }: { now: Date; goneAt?: Date },
): Promise<void> {
  if (places.length === 0) return;
  const confirmBy = secondsAfter(now, draw.confirmSeconds);
  await sql`
    insert into draw_places
      (draw_id, entry_number, rank, placed_at, confirm_by, passed_over_at, passed_over_reason)
    select ${draw.id}, entry_number, rank,
      case when gone is null then ${now}::timestamptz end, case when gone is null then ${confirmBy}::timestamptz end,
      case when gone is not null then ${goneAt}::timestamptz end, gone
    from unnest(
      ${places.map(({ entryNumber }) => entryNumber)}::integer[], ${places.map(({ rank }) => rank)}::integer[],
      ${places.map(({ gone }) => gone)}::text[])
      as place (entry_number, rank, gone)`.execute(db);
}

/** Gives everyone who can still confirm more time, on record. */
export async function extendPlaces(
  db: Db,
  drawId: string,
  { from, seconds }: { from: Date; seconds: number },
): Promise<void> {
  const extension = JSON.stringify([{ from: from.toISOString(), seconds }]);
  await sql`update draws set extensions = extensions || ${extension}::jsonb where id = ${drawId}`.execute(db);
  await sql`
    update draw_places set confirm_by = confirm_by + ${seconds}::float8 * interval '1 second'
    where draw_id = ${drawId} and confirmed_at is null and passed_over_at is null`.execute(db);
}

/** Confirms an open place in time; false when there is none. */
export async function savePlaceConfirmation(
  db: Db,
  { drawId, entryNumber }: { drawId: string; entryNumber: number },
  now: Date,
): Promise<boolean> {
  const saved = await db
    .updateTable('drawPlaces')
    .set({ confirmedAt: now })
    .where('drawId', '=', drawId)
    .where('entryNumber', '=', entryNumber)
    .where('confirmedAt', 'is', null)
    .where('passedOverAt', 'is', null)
    .where('confirmBy', '>=', now)
    .executeTakeFirst();
  return saved.numUpdatedRows === 1n;
}

/**
 * Passes over winners whose time is up, and those who have erased their account or were removed. Returns how many,
 * `limit` if there may be more.
 */
export async function passOver(db: Db, draw: DrawRow, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as (
      select place.entry_number, case when erased_at is not null then 'left'
        when removed_reason is not null then 'removed' else 'not-confirmed' end as reason
      from draw_places place
        join entries on list_id = ${draw.listId} and entries.entry_number = place.entry_number
      where draw_id = ${draw.id} and confirmed_at is null and passed_over_at is null
        and (confirm_by < ${now} or erased_at is not null or removed_reason is not null)
      order by place.rank limit ${limit}
    ), passed as (
      update draw_places set passed_over_at = ${now}, passed_over_reason = reason from due
      where draw_id = ${draw.id} and draw_places.entry_number = due.entry_number
      returning draw_places.entry_number
    )
    update entries set winner = false, passed_over = true from passed
    where list_id = ${draw.listId} and entries.entry_number = passed.entry_number`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function countFreePlaces(db: Db, draw: DrawRow): Promise<number> {
  const { held } = await db
    .selectFrom('drawPlaces')
    .select((select) => select.fn.countAll<string>().as('held'))
    .where('drawId', '=', draw.id)
    .where('placedAt', 'is not', null)
    .where('passedOverAt', 'is', null)
    .executeTakeFirstOrThrow();
  return draw.winnersWanted - Number(held);
}

export type WaitingEntry = {
  entryNumber: number;
  rank: number;
  gone: PassedOverReason | null;
};

/** The next in line whose turn has not come yet. */
export async function findNextInLine(db: Db, draw: DrawRow, limit: number): Promise<WaitingEntry[]> {
  const { rows } = await sql<WaitingEntry>`
    select entry_number, rank,
      case when erased_at is not null then 'left' when removed_reason is not null then 'removed' end as gone
    from entries
    where list_id = ${draw.listId} and rank > (
        select coalesce(max(rank), 0) from draw_places where draw_id = ${draw.id} and placed_at is not null)
      and not exists (
        select from draw_places
        where draw_id = ${draw.id} and draw_places.entry_number = entries.entry_number)
    order by rank limit ${limit}`.execute(db);
  return rows;
}

/** Keeps the entries in step with their places. */
export async function markWinners(db: Db, listId: string, entryNumbers: readonly number[]): Promise<void> {
  await sql`
    update entries set winner = true
    where list_id = ${listId} and entry_number = any(${entryNumbers}::integer[])`.execute(db);
}

/** Those who get a reminder now, by their deadline. Each is returned once. */
export async function takeDueReminders(
  db: Db,
  draw: DrawRow,
  { now, remindBefore }: { now: Date; remindBefore: Date },
): Promise<{ confirmBy: Date; entryIds: string[] }[]> {
  const { rows } = await sql<{ confirmBy: Date; entryIds: string[] }>`
    with reminded as (
      update draw_places set reminded_at = ${now}
      where draw_id = ${draw.id} and confirmed_at is null and passed_over_at is null and reminded_at is null
        and confirm_by <= ${remindBefore}
      returning entry_number, confirm_by
    )
    select confirm_by, array_agg(entries.id) as entry_ids
    from reminded join entries on list_id = ${draw.listId} and entries.entry_number = reminded.entry_number
    group by confirm_by`.execute(db);
  return rows;
}

/** The next deadline; null when no place is open. */
export async function findNextDeadline(db: Db, drawId: string): Promise<Date | null> {
  const { next } = await db
    .selectFrom('drawPlaces')
    .select((select) => select.fn.min('confirmBy').as('next'))
    .where('drawId', '=', drawId)
    .where('confirmedAt', 'is', null)
    .where('passedOverAt', 'is', null)
    .executeTakeFirstOrThrow();
  return next;
}

export type PlaceRow = {
  rank: number;
  entryNumber: number;
  placedAt: Date | null;
  confirmBy: Date | null;
  confirmedAt: Date | null;
  passedOverAt: Date | null;
  passedOverReason: PassedOverReason | null;
};

/** The next places in the order of the ranking, without those that were given since. */
export async function findPlaces(
  db: Db,
  drawId: string,
  { after, limit, checkedAt }: { after: number; limit: number; checkedAt: Date },
): Promise<PlaceRow[]> {
  return await db
    .selectFrom('drawPlaces')
    .select([
      'rank',
      'entryNumber',
      'placedAt',
      'confirmBy',
      'confirmedAt',
      'passedOverAt',
      'passedOverReason',
    ])
    .where('drawId', '=', drawId)
    .where('rank', '>', after)
    .where(sql<Date>`coalesce(placed_at, passed_over_at)`, '<=', checkedAt)
    .orderBy('rank')
    .limit(limit)
    .execute();
}
