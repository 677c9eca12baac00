import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import type { ChannelName } from '@signboard/domain/posts/channels.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { currentTrace } from '#server/lib/trace.ts';
import { wakePosting } from '#server/outbox/wake-jobs.ts';

/** What one bot posts about one transaction. */
export type NewPost = {
  botId: string;
  channels: readonly ChannelName[];
  kind: 'sale' | 'mint';
  chain: Chain;
  transaction: string;
  blockNumber: number;
  blockHash: string | null;
  happenedAt: Date;
  facts: readonly Record<string, unknown>[];
};

/** PostgreSQL's limit is 65,535 parameters per statement. */
const MAX_ROWS = 2_000;

/**
 * Adds a delivery for each channel of each post; returns how many are to be sent. Call it in the transaction that stores
 * the sales; the workers are woken on commit.
 */
export async function addDeliveries(db: Db, posts: readonly NewPost[]): Promise<number> {
  const rows = posts.flatMap((post) => post.channels.map((channel) => rowOf(post, channel)));
  let added = 0;
  for (let at = 0; at < rows.length; at += MAX_ROWS) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('deliveries')
      .values(rows.slice(at, at + MAX_ROWS))
      .onConflict((conflict) =>
        // A transaction that was removed by a reorg and reappears is posted after all, unless it already was.
        conflict
          .columns(['bot_id', 'target', 'chain', 'transaction', 'kind'])
          .doUpdateSet((excluded) => ({
            state: 'queued',
            facts: excluded.ref('excluded.facts'),
            block_number: excluded.ref('excluded.block_number'),
            block_hash: excluded.ref('excluded.block_hash'),
            happened_at: excluded.ref('excluded.happened_at'),
            trace: excluded.ref('excluded.trace'),
            reason: null,
            finished_at: null,
          }))
          .where('deliveries.state', '=', 'dropped'),
      )
      .executeTakeFirstOrThrow();
    added += Number(numInsertedOrUpdatedRows);
  }
  if (added > 0) await wakePosting(db);
  return added;
}

function rowOf(post: NewPost, channel: ChannelName) {
  return {
    bot_id: post.botId,
    target: channel,
    kind: post.kind,
    chain: post.chain,
    transaction: post.transaction,
    block_number: post.blockNumber,
    block_hash: post.blockHash,
    happened_at: post.happenedAt,
    facts: JSON.stringify(post.facts),
    trace: currentTrace(),
  };
}

/** Drops what a reorg removed after a block, unless it is being sent or was sent. */
export async function dropReorged(db: Db, chain: Chain, afterBlock: number): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'dropped', reason: 'reorged', finished_at: sql<Date>`now()` })
    .where('chain', '=', chain)
    .where('block_number', '>', String(afterBlock))
    .where('state', '=', 'queued')
    .execute();
}

/** Deletes one batch of deliveries that were finished before a time; returns how many. */
export async function deleteDeliveriesBefore(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from deliveries where id in (
      select id from deliveries where finished_at < ${before} limit ${most})`.execute(db);
  return Number(numAffectedRows);
}

export type DeliveryRow = {
  id: string;
  channel: ChannelName;
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
      .select(['id', 'target as channel', 'kind', 'chain', 'transaction', 'state', 'text', 'reason'])
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
