import { sql } from 'kysely';
import type { Delivery } from '#server/bots/posting/queue/delivery.ts';
import type { PauseNow } from '#server/bots/posting/queue/pauses-store.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** X compares with recent posts, and no bot posts more than this in that time. */
const MAX_TEXTS = 1_000;

/** What a bot posted on X since then, or is about to, other than with this delivery; and the pause of X, if there is one. */
export async function findOtherTexts(
  db: Db,
  { id, botId }: Pick<Delivery, 'id' | 'botId'>,
  since: Date,
  now: Date,
): Promise<{ texts: string[]; pause: PauseNow | null }> {
  const { rows } = await sql<{
    texts: string[];
    reason: string | null;
    retryAt: Date | null;
  }>`/* prepared: other-texts */
    select array(
      select text from deliveries
      where bot_id = ${botId} and channel = 'x' and id <> ${id} and text is not null
        and state not in ('failed', 'dropped') and coalesce(finished_at, created_at) >= ${since}
      order by number desc
      limit ${MAX_TEXTS}) as texts, reason, resumes_at as retry_at
    from (select) as always left join publishing_pauses on channel = 'x' and resumes_at > ${now}`.execute(db);
  const { texts = [], reason, retryAt } = rows[0] ?? {};
  return { texts, pause: reason && retryAt ? { reason, retryAt } : null };
}

/** Reads reach back one more minute than asked for, since clocks differ. */
const CLOCK_SKEW = sql`interval '1 minute'`;

/** How many posts of the bot on X X would answer with, apart from this delivery's. */
export async function countSentSince(
  db: Db,
  { id, botId }: Pick<Delivery, 'id' | 'botId'>,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from deliveries
    where bot_id = ${botId} and channel = 'x' and id <> ${id} and state = 'sent'
      and finished_at >= ${since}::timestamptz - ${CLOCK_SKEW}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function isPostOfAnother(
  db: Db,
  { id, botId }: Pick<Delivery, 'id' | 'botId'>,
  remoteId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries
    where bot_id = ${botId} and channel = 'x' and remote_id = ${remoteId} and id <> ${id}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Acquires the lease to refresh a bot's token: one at a time, and only while the token is still the old one. */
export async function acquireRefresh(
  db: Db,
  id: string,
  sealedOld: string,
  now: Date,
  until: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await accessOf(db, id)
    .set({ resumesAt: until })
    .where('secret', '=', sealedOld)
    .where((where) => where.or([where('resumesAt', 'is', null), where('resumesAt', '<=', now)]))
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
  const { numUpdatedRows } = await accessOf(db, id)
    .set({ secret: sealedNew, resumesAt: null })
    .where('secret', '=', sealedOld)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Releases the lease after a failure. */
export async function releaseRefresh(db: Db, id: string, until: Date): Promise<void> {
  await accessOf(db, id).set({ resumesAt: null }).where('resumesAt', '=', until).execute();
}

function accessOf(db: Db, botId: string) {
  return db.updateTable('botChannels').where('botId', '=', botId).where('channel', '=', 'x');
}
