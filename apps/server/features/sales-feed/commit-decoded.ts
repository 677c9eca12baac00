import type { UsdPrices } from '@signboard/domain/posts/usd-prices.ts';
import type { Db } from '#server/db/connect.ts';
import { wakePosting } from '#server/outbox/wake-posting.ts';
import type { DecodedTransaction } from './decoded-transaction.ts';
import { storeSales } from './sales-store.ts';
import { wantedPosts } from './wanted-posts.ts';
import { queuePosts } from './wanted-posts-store.ts';
import { findWatchingBots } from './watching-bots-store.ts';

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
export async function commitDecoded(
  db: Db,
  {
    news,
    prices,
    moveCursor,
  }: {
    news: readonly DecodedTransaction[];
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
export function keysOf(news: readonly DecodedTransaction[]): string[] {
  const keys = news.flatMap(({ sales, mints }) => [
    ...sales.flatMap((found) => found.keys),
    ...mints.map(({ contract }) => contract),
  ]);
  return [...new Set(keys)];
}
