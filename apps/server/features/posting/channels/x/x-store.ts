import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { Delivery } from '../../queue/delivery.ts';

/** X compares with recent posts, and no bot posts more than this in that time. */
const MAX_TEXTS = 1_000;

/** What a bot posted on X since then, or is about to, other than with this delivery. */
export async function findOtherTexts(
  db: Db,
  { id, botId }: Pick<Delivery, 'id' | 'botId'>,
  since: Date,
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from deliveries
    where bot_id = ${botId} and target = 'x' and id <> ${id} and text is not null
      and state not in ('failed', 'dropped') and coalesce(finished_at, created_at) >= ${since}
    order by number desc
    limit ${MAX_TEXTS}`.execute(db);
  return rows.map(({ text }) => text);
}

export async function isPostOfAnother(
  db: Db,
  { id, botId }: Pick<Delivery, 'id' | 'botId'>,
  remoteId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries
    where bot_id = ${botId} and target = 'x' and remote_id = ${remoteId} and id <> ${id}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** A public post on X. */
export type LastPosted = { id: string; username: string; text: string; remoteId: string; finishedAt: Date };

export const PUBLIC_POST_COUNT = 10;

export async function findLastPosted(db: Db): Promise<LastPosted[]> {
  const { rows } = await sql<LastPosted>`
    select deliveries.id, bots.username, text, remote_id as "remoteId", finished_at as "finishedAt"
    from deliveries join bots on bots.id = bot_id
    where state = 'sent' and target = 'x' and text is not null
    order by finished_at desc
    limit ${PUBLIC_POST_COUNT}`.execute(db);
  return rows;
}

/** The facts of one of the last posts; null for any other. */
export async function findLastPostedFacts(
  db: Db,
  id: string,
): Promise<Pick<Delivery, 'id' | 'kind' | 'facts'> | null> {
  const { rows } = await sql<Pick<Delivery, 'id' | 'kind' | 'facts'>>`
    select id, kind, facts from (
      select id, kind, facts from deliveries
      where state = 'sent' and target = 'x' and text is not null
      order by finished_at desc
      limit ${PUBLIC_POST_COUNT}) as last
    where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Acquires the lease to refresh a bot's token: one at a time, and only while the token is still the old one. */
export async function acquireRefresh(
  db: Db,
  id: string,
  sealedOld: string,
  now: Date,
  until: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bots')
    .set({ x_resumes_at: until })
    .where('id', '=', id)
    .where('credentials', '=', sealedOld)
    .where((where) => where.or([where('x_resumes_at', 'is', null), where('x_resumes_at', '<=', now)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Replaces the old token; false when the owner has reconnected meanwhile. */
export async function storeRefreshed(
  db: Db,
  id: string,
  sealedOld: string,
  sealedNew: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bots')
    .set({ credentials: sealedNew, x_resumes_at: null })
    .where('id', '=', id)
    .where('credentials', '=', sealedOld)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Releases the lease after a failure. */
export async function releaseRefresh(db: Db, id: string, until: Date): Promise<void> {
  await db
    .updateTable('bots')
    .set({ x_resumes_at: null })
    .where('id', '=', id)
    .where('x_resumes_at', '=', until)
    .execute();
}
