import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { currentTrace } from '#server/lib/trace.ts';
import { writeMint, writeSale } from './fact-json.ts';
import type { PendingPost } from './select-posts.ts';

/** PostgreSQL's limit is 65,535 parameters per statement. */
const MAX_ROWS = 2_000;

/** Adds posts to the outbox, one for each channel of their bot; returns how many are to be sent. */
export async function queuePosts(db: Db, posts: readonly PendingPost[]): Promise<number> {
  const rows = posts.flatMap((post) => targetsOf(post).map((target) => rowOf(post, target)));
  let queued = 0;
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
    queued += Number(numInsertedOrUpdatedRows);
  }
  return queued;
}

/** Deletes one batch of finished posts before a time; returns how many. */
export async function deletePostsBefore(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from deliveries where id in (
      select id from deliveries where finished_at < ${before} limit ${most})`.execute(db);
  return Number(numAffectedRows);
}

function targetsOf({ bot }: PendingPost): ('x' | 'discord')[] {
  return bot.hasWebhook ? ['x', 'discord'] : ['x'];
}

function rowOf(post: PendingPost, target: 'x' | 'discord') {
  const { chain, transaction, blockNumber, blockHash, happenedAt } = post.news;
  const facts = post.kind === 'sale' ? post.sales.map(writeSale) : post.mints.map(writeMint);
  return {
    bot_id: post.bot.id,
    target,
    kind: post.kind,
    chain,
    transaction,
    block_number: blockNumber,
    block_hash: blockHash,
    happened_at: happenedAt,
    facts: JSON.stringify(facts),
    trace: currentTrace(),
  };
}
