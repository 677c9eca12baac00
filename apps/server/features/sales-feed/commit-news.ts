import type { UsdPrices } from '@signboard/domain/posts/usd-prices.ts';
import type { Db } from '#server/db/connect.ts';
import { wakePosting } from '#server/outbox/wake-posting.ts';
import { currentTrace } from '#server/trace.ts';
import type { TransactionNews } from './chain-news.ts';
import { writeMint, writeSale } from './fact-json.ts';
import { type WantedPost, wantedPosts } from './wanted-posts.ts';
import { findWatchingBots } from './watching-bots.ts';

/** Another process has moved on from where this one stood: it has to read the cursor again. */
export class CursorMoved extends Error {
  override name = 'CursorMoved';
}

/** What came of it, for logs and metrics. */
export type Committed = { sales: number; posts: number };

/**
 * One transaction for all: the cursor moves, the sales are stored, and every bot that wants them has its posts in the
 * outbox. Whatever was there before stays as it is: a block that is read again changes nothing.
 */
export async function commitNews(
  db: Db,
  {
    news,
    prices,
    moveCursor,
  }: {
    news: readonly TransactionNews[];
    prices: UsdPrices;
    /** Moves the cursor from where the reader thought it was; false when it was elsewhere. */
    moveCursor(db: Db): Promise<boolean>;
  },
): Promise<Committed> {
  return await db.transaction().execute(async (trx) => {
    if (!(await moveCursor(trx))) throw new CursorMoved();
    const genuine = news.map((one) => ({ ...one, sales: one.sales.filter(({ sale }) => sale.verified) }));
    const sales = await storeSales(trx, genuine);
    const posts = wantedPosts(genuine, await findWatchingBots(trx, keysOf(genuine)), prices);
    const queued = await queuePosts(trx, posts);
    if (queued > 0) await wakePosting(trx);
    return { sales, posts: queued };
  });
}

/** Everything that bots could be matched by. */
export function keysOf(news: readonly TransactionNews[]): string[] {
  const keys = news.flatMap(({ sales, mints }) => [
    ...sales.flatMap((found) => found.keys),
    ...mints.map(({ contract }) => contract),
  ]);
  return [...new Set(keys)];
}

/** A statement takes 65,535 values. */
const MOST_ROWS = 2_000;

async function storeSales(db: Db, news: readonly TransactionNews[]): Promise<number> {
  const rows = news.flatMap(({ chain, transaction, blockNumber, blockHash, happenedAt, sales }) =>
    sales.map(({ sale }) => ({
      key: sale.key,
      chain,
      transaction,
      block_number: blockNumber,
      block_hash: blockHash,
      contract: sale.contract,
      token_id: sale.tokenId,
      facts: JSON.stringify(writeSale(sale)),
      happened_at: happenedAt,
    })),
  );
  let stored = 0;
  for (let at = 0; at < rows.length; at += MOST_ROWS) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('sales')
      .values(rows.slice(at, at + MOST_ROWS))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    stored += Number(numInsertedOrUpdatedRows);
  }
  return stored;
}

async function queuePosts(db: Db, posts: readonly WantedPost[]): Promise<number> {
  const rows = posts.flatMap((post) => targetsOf(post).map((target) => rowOf(post, target)));
  let queued = 0;
  for (let at = 0; at < rows.length; at += MOST_ROWS) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('deliveries')
      .values(rows.slice(at, at + MOST_ROWS))
      .onConflict((conflict) =>
        // A transaction that was taken out of the chain and is back is told after all, unless it was told already.
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

function targetsOf({ bot }: WantedPost): ('x' | 'discord')[] {
  return bot.hasWebhook ? ['x', 'discord'] : ['x'];
}

function rowOf(post: WantedPost, target: 'x' | 'discord') {
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
