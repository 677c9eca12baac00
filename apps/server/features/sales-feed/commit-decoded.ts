import type { UsdPrices } from '@signboard/domain/posts/usd-prices.ts';
import type { Db } from '#server/db/connect.ts';
import { wakePosting } from '#server/outbox/wake-posting.ts';
import type { DecodedTransaction } from './decoded-transaction.ts';
import { queuePosts } from './pending-posts-store.ts';
import { storeSales } from './sales-store.ts';
import { selectPosts } from './select-posts.ts';
import { findWatchingBots } from './watching-bots-store.ts';

/** Another process has moved the cursor; it must be read again. */
export class CursorMoved extends Error {
  override name = 'CursorMoved';
}

/** For logs and metrics. */
export type CommitResult = { sales: number; posts: number };

/**
 * In one database transaction: moves the cursor, stores the sales and adds every matching bot's posts to the outbox.
 * Existing rows are kept, so reading a block again changes nothing.
 */
export async function commitDecoded(
  db: Db,
  {
    news,
    prices,
    moveCursor,
  }: {
    news: readonly DecodedTransaction[];
    prices: UsdPrices;
    /** Compare-and-set on the cursor; false when it has moved. */
    moveCursor(db: Db): Promise<boolean>;
  },
): Promise<CommitResult> {
  return await db.transaction().execute(async (trx) => {
    if (!(await moveCursor(trx))) throw new CursorMoved();
    const genuine = news.map((one) => ({ ...one, sales: one.sales.filter(({ sale }) => sale.verified) }));
    const sales = await storeSales(trx, genuine);
    const posts = selectPosts(genuine, await findWatchingBots(trx, collectMatchKeys(genuine)), prices);
    const queued = await queuePosts(trx, posts);
    if (queued > 0) await wakePosting(trx);
    return { sales, posts: queued };
  });
}

/** Every key that bots can be matched by. */
export function collectMatchKeys(news: readonly DecodedTransaction[]): string[] {
  const keys = news.flatMap(({ sales, mints }) => [
    ...sales.flatMap((found) => found.keys),
    ...mints.map(({ contract }) => contract),
  ]);
  return [...new Set(keys)];
}
