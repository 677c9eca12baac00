import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { DeliveriesTable } from '#server/db/database.ts';
import type { Delivery, Target } from './delivery.ts';

export type DeliveryRow = {
  id: string;
  target: Target;
  kind: 'sale' | 'mint';
  chain: Chain;
  transaction: string;
  state: 'queued' | 'sending' | 'unknown' | 'sent' | 'failed' | 'dropped';
  text: string | null;
  reason: string | null;
  remoteId: string | null;
  happenedAt: Date;
  nextAttemptAt: Date;
  finishedAt: Date | null;
};

/** One page of a bot's history, newest first, and the total. */
export async function findDeliveries(
  db: Db,
  botId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const ofBot = db.selectFrom('deliveries').where('bot_id', '=', botId);
  const [rows, { total }] = await Promise.all([
    ofBot
      .select(['id', 'target', 'kind', 'chain', 'transaction', 'state', 'text', 'reason'])
      .select([
        'remote_id as remoteId',
        'happened_at as happenedAt',
        'next_attempt_at as nextAttemptAt',
        'finished_at as finishedAt',
      ])
      .orderBy('number', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    ofBot.select((select) => select.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
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

/** X compares with recent posts, and no bot posts more than this in that time. */
const MAX_TEXTS = 1_000;

/** What a bot posted on X since then, or is about to, other than with this delivery. */
export async function findOtherTexts(
  db: Db,
  { id, botId }: { id: string; botId: string },
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
  { id, botId }: { id: string; botId: string },
  remoteId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries
    where bot_id = ${botId} and target = 'x' and remote_id = ${remoteId} and id <> ${id}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** For metrics. */
export type PendingDeliveries = { target: DeliveriesTable['target']; count: number; oldestAt: Date };

export async function findPending(db: Db): Promise<PendingDeliveries[]> {
  const { rows } = await sql<{ target: Target; count: string; oldestAt: Date }>`
    select target, count(*) as count, min(created_at) as "oldestAt" from deliveries
    where state in ('queued', 'sending', 'unknown') and finished_at is null
    group by target`.execute(db);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
