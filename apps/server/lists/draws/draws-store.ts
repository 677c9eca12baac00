import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/database.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';

export type DrawRow = Selectable<Tables['draws']>;

/** Longer than any step, so that only draws of dead workers are taken over. */
const LEASE_SECONDS = 60;

/** Without what grows with the number of entries or is only used to prove the draw. */
const SUMMARY = [
  'id',
  'listId',
  'number',
  'state',
  'reason',
  'winnersWanted',
  'guarantee',
  'checked',
  'failure',
  'commitment',
  'revealAt',
  'entries',
  'mailedUpTo',
  'createdAt',
  'committedAt',
  'drawnAt',
  'confirmSeconds',
  'confirmCheckedAt',
  'extensions',
] as const;
/** Computed from what is only used to prove the draw. */
const COMPUTED = [
  sql<number | null>`(document #>> '{source,round}')::bigint::float8`.as('round'),
  sql<number | null>`(document #>> '{close,entries}')::int`.as('joined'),
  sql<number | null>`(document #>> '{close,entries}')::int - entries`.as('removed'),
  sql<boolean>`reveal is not null`.as('hasRandomNumber'),
  sql<PlaceCounts | null>`case when confirm_seconds > 0 and state = 'drawn' then (
    select json_build_object(
      'confirmed', count(*) filter (where confirmed_at is not null),
      'open', count(*) filter (where confirmed_at is null and passed_over_at is null),
      'passedOver', count(*) filter (where placed_at is not null and passed_over_at is not null))
    from draw_places where draw_id = draws.id) end`.as('places'),
] as const;

/** How many winners have confirmed, still can, and lost their place. */
export type PlaceCounts = { confirmed: number; open: number; passedOver: number };

export type DrawSummary = Pick<DrawRow, (typeof SUMMARY)[number]> & {
  round: number | null;
  joined: number | null;
  removed: number | null;
  hasRandomNumber: boolean;
  places: PlaceCounts | null;
};

/** Latest first. */
export async function findDraws(db: Db, listId: string): Promise<DrawSummary[]> {
  return await db
    .selectFrom('draws')
    .select([...SUMMARY, ...COMPUTED])
    .where('listId', '=', listId)
    .orderBy('number', 'desc')
    .execute();
}

/** With everything that its files contain. */
export async function findDraw(db: Db, id: string): Promise<DrawRow | undefined> {
  return await db.selectFrom('draws').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A constraint allows only one running draw per list. */
export async function insertDraw(db: Db, draw: Insertable<Tables['draws']>): Promise<DrawSummary> {
  return await db
    .insertInto('draws')
    .values(draw)
    .returning([...SUMMARY, ...COMPUTED])
    .executeTakeFirstOrThrow();
}

export async function updateDraw(db: Db, id: string, change: Updateable<Tables['draws']>): Promise<void> {
  await db.updateTable('draws').set(change).where('id', '=', id).execute();
}

/** Stores the random number before the winners are computed, which takes a while on long lists: visitors see that it is out. */
export async function saveReveal(db: Db, id: string, reveal: object): Promise<void> {
  await db
    .updateTable('draws')
    .set({ reveal: JSON.stringify(reveal) })
    .where('id', '=', id)
    .where('state', '=', 'committed')
    .execute();
}

/** A column that says up to which entry something follows from a draw in this state; null when all is done. */
export type EntryCursor = { state: 'committed' | 'drawn'; column: 'notifiedUpTo' | 'mailedUpTo' };

/** Claims a due draw for this worker with a lease: one whose next step is due, or with entries after a cursor. */
export async function claimDraw(
  db: Db,
  now: Date,
  cursors: readonly EntryCursor[],
): Promise<DrawRow | undefined> {
  const due = db
    .selectFrom('draws')
    .select('id')
    .where((where) => where.or([where('leasedUntil', 'is', null), where('leasedUntil', '<=', now)]))
    .where((where) =>
      where.or([
        where('state', '=', 'checking'),
        where.and([where('state', '=', 'committed'), where('revealAt', '<=', now)]),
        where.and([where('state', '=', 'drawn'), where('confirmDueAt', '<=', now)]),
        ...cursors.map(({ state, column }) =>
          where.and([where('state', '=', state), where(column, 'is not', null)]),
        ),
      ]),
    )
    .orderBy('createdAt')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return await db
    .updateTable('draws')
    .set({ leasedUntil: secondsAfter(now, LEASE_SECONDS) })
    .where('id', 'in', due)
    .returningAll()
    .executeTakeFirst();
}

/** Releases the lease; `until` delays the next step. */
export async function releaseDraw(db: Db, id: string, until: Date | null): Promise<void> {
  await updateDraw(db, id, { leasedUntil: until });
}

/** Locks the draw if it is still in this state. */
export async function lockDraw(db: Db, id: string, state: DrawRow['state']): Promise<DrawRow | undefined> {
  return await db
    .selectFrom('draws')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', state)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores the progress of the re-check, unless another worker that took over is already further. */
export async function saveCheckProgress(
  db: Db,
  draw: DrawRow,
  {
    upTo,
    count,
    unchecked,
    blocks,
  }: { upTo: number; count: number; unchecked: number; blocks: DrawRow['recheck'] },
): Promise<void> {
  await db
    .updateTable('draws')
    .set({
      checkedUpTo: upTo,
      checked: sql`checked + ${count}`,
      unchecked: sql`unchecked + ${unchecked}`,
      recheck: JSON.stringify(blocks),
    })
    .where('id', '=', draw.id)
    .where('checkedUpTo', '=', draw.checkedUpTo)
    .execute();
}

/** Progress of the re-check and of the emails. */
export type DrawProgress = {
  total: number;
  removed: number;
  waiting: number;
  sent: number;
  held: number;
  failed: number;
};

export async function findDrawProgress(db: Db, draw: DrawSummary): Promise<DrawProgress> {
  const { rows } = await sql<DrawProgress>`
    select (select count(*)::int from entries where list_id = ${draw.listId}) as total,
      (select count(*)::int from entries where list_id = ${draw.listId} and removed_reason is not null) as removed,
      count(*) filter (where state in ('queued', 'sending'))::int as waiting,
      count(*) filter (where state = 'sent')::int as sent,
      count(*) filter (where state = 'held')::int as held,
      count(*) filter (where state = 'failed')::int as failed
    from mails where draw_id = ${draw.id}`.execute(db);
  return rows[0] as DrawProgress;
}
