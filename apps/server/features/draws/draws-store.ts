import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { DrawsTable } from '#server/db/database.ts';
import { secondsAfter } from '#server/lib/clock.ts';

export type DrawRow = Selectable<DrawsTable>;

/** Longer than any step, so that only draws of dead workers are taken over. */
const LEASE_SECONDS = 60;

/** Latest first. */
export async function findDraws(db: Db, listId: string): Promise<DrawRow[]> {
  return await db
    .selectFrom('draws')
    .selectAll()
    .where('list_id', '=', listId)
    .orderBy('number', 'desc')
    .execute();
}

/** A constraint allows only one running draw per list. */
export async function insertDraw(db: Db, draw: Insertable<DrawsTable>): Promise<DrawRow> {
  return await db.insertInto('draws').values(draw).returningAll().executeTakeFirstOrThrow();
}

export async function updateDraw(db: Db, id: string, change: Updateable<DrawsTable>): Promise<void> {
  await db.updateTable('draws').set(change).where('id', '=', id).execute();
}

/** Claims a due draw for this worker with a lease. */
export async function claimDraw(db: Db, now: Date): Promise<DrawRow | undefined> {
  const due = db
    .selectFrom('draws')
    .select('id')
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))
    .where((where) =>
      where.or([
        where('state', '=', 'checking'),
        where.and([where('state', '=', 'committed'), where('reveal_at', '<=', now)]),
        where.and([where('state', '=', 'drawn'), where('mailed_up_to', 'is not', null)]),
      ]),
    )
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return await db
    .updateTable('draws')
    .set({ leased_until: secondsAfter(now, LEASE_SECONDS) })
    .where('id', 'in', due)
    .returningAll()
    .executeTakeFirst();
}

/** Releases the lease; `until` delays the next step. */
export async function releaseDraw(db: Db, id: string, until: Date | null): Promise<void> {
  await updateDraw(db, id, { leased_until: until });
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
  { upTo, count }: { upTo: number; count: number },
): Promise<void> {
  await db
    .updateTable('draws')
    .set({ checked_up_to: upTo, checked: sql`checked + ${count}` })
    .where('id', '=', draw.id)
    .where('checked_up_to', '=', draw.checked_up_to)
    .execute();
}

/** Leaves per row: a few hundred kilobytes. */
const LEAF_BYTES = 32;
const LEAVES_PER_PART = 8_192;

export async function saveLeaves(db: Db, drawId: string, leaves: Uint8Array): Promise<void> {
  const size = LEAVES_PER_PART * LEAF_BYTES;
  for (let part = 0; part * size < leaves.length; part += 1)
    await db
      .insertInto('draw_leaves')
      .values({ draw_id: drawId, part, leaves: Buffer.from(leaves.subarray(part * size, (part + 1) * size)) })
      .execute();
}

export async function readLeaves(db: Db, drawId: string, count: number): Promise<Uint8Array> {
  const leaves = new Uint8Array(count * LEAF_BYTES);
  let at = 0;
  for (let part = 0; at < leaves.length; part += 1) {
    const row = await db
      .selectFrom('draw_leaves')
      .select('leaves')
      .where('draw_id', '=', drawId)
      .where('part', '=', part)
      .executeTakeFirstOrThrow();
    leaves.set(row.leaves, at);
    at += row.leaves.length;
  }
  return leaves;
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

export async function findDrawProgress(db: Db, draw: DrawRow): Promise<DrawProgress> {
  const { rows } = await sql<DrawProgress>`
    select (select count(*)::int from entries where list_id = ${draw.list_id}) as total,
      (select count(*)::int from entries where list_id = ${draw.list_id} and removed_reason is not null) as removed,
      count(*) filter (where state in ('queued', 'sending'))::int as waiting,
      count(*) filter (where state = 'sent')::int as sent,
      count(*) filter (where state = 'held')::int as held,
      count(*) filter (where state = 'failed')::int as failed
    from mails where draw_id = ${draw.id}`.execute(db);
  return rows[0] as DrawProgress;
}

/** The published hash of a list's secret, used without a beacon. */
export async function findSecretHash(db: Db, listId: string): Promise<string | null> {
  const row = await db
    .selectFrom('draw_secrets')
    .select('hash')
    .where('list_id', '=', listId)
    .executeTakeFirst();
  return row?.hash ?? null;
}
