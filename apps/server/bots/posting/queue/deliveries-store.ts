import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { CHANNELS, type ChannelName } from '@signboard/domain/channels/channels.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { currentTrace } from '#server/platform/lib/trace.ts';
import { wakeJobs } from '#server/platform/outbox/wake-jobs.ts';

/** What one bot posts about one transaction, or about a listing: then `transaction` is the hash of its order. */
export type NewPost = {
  botId: string;
  channels: readonly ChannelName[];
  kind: 'sale' | 'mint' | 'listing';
  chain: SaleChain;
  transaction: string;
  blockNumber: number;
  blockHash: string | null;
  happenedAt: Date;
  collection: string;
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
          .columns(['botId', 'channel', 'chain', 'transaction', 'kind', 'collection'])
          .doUpdateSet((excluded) => ({
            state: 'queued',
            facts: excluded.ref('excluded.facts'),
            blockNumber: excluded.ref('excluded.blockNumber'),
            blockHash: excluded.ref('excluded.blockHash'),
            happenedAt: excluded.ref('excluded.happenedAt'),
            trace: excluded.ref('excluded.trace'),
            reason: null,
            finishedAt: null,
          }))
          .where('deliveries.state', '=', 'dropped'),
      )
      .executeTakeFirstOrThrow();
    added += Number(numInsertedOrUpdatedRows);
  }
  if (added > 0) await wakeJobs(db, 'posting');
  return added;
}

function rowOf(post: NewPost, channel: ChannelName) {
  return {
    botId: post.botId,
    channel,
    kind: post.kind,
    chain: post.chain,
    transaction: post.transaction,
    blockNumber: post.blockNumber,
    blockHash: post.blockHash,
    happenedAt: post.happenedAt,
    collection: post.collection,
    facts: JSON.stringify(post.facts),
    trace: currentTrace(),
  };
}

/** Drops what a reorg removed after a block, unless it is being sent or was sent. */
export async function dropReorged(db: Db, chain: SaleChain, afterBlock: number): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'dropped', reason: 'reorged', finishedAt: sql<Date>`now()` })
    .where('chain', '=', chain)
    .where('blockNumber', '>', String(afterBlock))
    .where('state', '=', 'queued')
    .execute();
}

/** Where a transaction was found. */
export type TransactionPlace = { transaction: string; blockHash: string };

/** Of a table's rows, those of these transactions in these very blocks. */
export function isAt(places: readonly TransactionPlace[]): RawBuilder<SqlBool> {
  const transactions = places.map(({ transaction }) => transaction);
  const blocks = places.map(({ blockHash }) => blockHash);
  // The first condition is for the indexes.
  return sql`transaction = any(${transactions}) and (transaction, block_hash) in
    (select * from unnest(${transactions}::text[], ${blocks}::text[]))`;
}

/** The same for single transactions, as far as they were found in these blocks. */
export async function dropTransactionPosts(
  db: Db,
  chain: SaleChain,
  places: readonly TransactionPlace[],
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'dropped', reason: 'reorged', finishedAt: sql<Date>`now()` })
    .where('chain', '=', chain)
    .where(isAt(places))
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
  kind: 'sale' | 'mint' | 'recap' | 'listing';
  chain: SaleChain;
  transaction: string;
  collection: string;
  /** Null when the bot no longer has the collection, or it has no name. */
  collectionName: string | null;
  /** Of its first sale, mint or listing. */
  tokenId: string | null;
  state: 'queued' | 'sending' | 'unknown' | 'sent' | 'failed' | 'dropped' | 'skipped';
  text: string | null;
  reason: string | null;
  remoteId: string | null;
  happenedAt: Date;
  nextAttemptAt: Date;
  finishedAt: Date | null;
};

/** SQL: the event that a delivery is about; its deliveries to all channels have the same. */
const EVENT = sql`chain, transaction, kind, collection`;

/**
 * One page of a bot's history, newest first, and the total. A post is all deliveries about one event, in their order. The
 * first one of each is found by an index, so a long history costs no more than a short one; only the total counts all.
 */
export async function findPosts(
  db: Db,
  botId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ posts: DeliveryRow[][]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<DeliveryRow & { first: string }>`
      with firsts as (
        select number as first, ${EVENT} from deliveries as one
        where bot_id = ${botId} and not exists (
          select from deliveries as earlier
          where earlier.bot_id = ${botId} and earlier.channel = any(${CHANNELS}) and earlier.chain = one.chain
            and earlier.transaction = one.transaction and earlier.kind = one.kind
            and earlier.collection = one.collection and earlier.number < one.number)
        order by number desc limit ${pageSize} offset ${(page - 1) * pageSize})
      select first, id, channel, kind, chain, transaction, collection, state, text, reason,
        remote_id, happened_at, next_attempt_at,
        finished_at, (
          select name from bot_collections as own
          where own.bot_id = ${botId} and own.chain = deliveries.chain and own.contract = collection
        ) as collection_name, facts -> 0 ->> 'tokenId' as token_id
      from firsts join deliveries using (${EVENT})
      where bot_id = ${botId} and channel = any(${CHANNELS})
      order by first desc, number`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from (
        select distinct ${EVENT} from deliveries where bot_id = ${botId}) as events`.execute(db),
  ]);
  const posts = [...Map.groupBy(rows, ({ first }) => first).values()];
  return { posts, total: counted.rows[0]?.total ?? 0 };
}
