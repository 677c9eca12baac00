import type { UsdPrices } from '@signboard/domain/posts/usd-prices.ts';
import type { Db } from '#server/db/connect.ts';
import { type Committed, commitDecoded, keysOf } from './commit-decoded.ts';
import type { DecodedTransaction } from './decoded-transaction.ts';
import { type WantedPost, wantedPosts } from './wanted-posts.ts';
import { findWatchingBots } from './watching-bots-store.ts';

/** What was found in some blocks (on Solana slots), and what came of it; nothing was changed when `committed` is null. */
export type Replayed = {
  fromBlock: number;
  toBlock: number;
  news: readonly DecodedTransaction[];
  posts: readonly WantedPost[];
  committed: Committed | null;
};

/** Why something cannot be replayed. */
export class ReplayRefused extends Error {
  override name = 'ReplayRefused';
}

/** Who would tell what, and unless it is a dry run it is stored and queued as far as it is not already. */
export async function concludeReplay(
  db: Db,
  news: readonly DecodedTransaction[],
  options: { prices: UsdPrices; isDryRun: boolean; moveCursor(db: Db): Promise<boolean> },
): Promise<Pick<Replayed, 'news' | 'posts' | 'committed'>> {
  const { prices, isDryRun, moveCursor } = options;
  const genuine = news.map((one) => ({ ...one, sales: one.sales.filter(({ sale }) => sale.verified) }));
  const posts = wantedPosts(genuine, await findWatchingBots(db, keysOf(genuine)), prices);
  const committed = isDryRun ? null : await commitDecoded(db, { news: genuine, prices, moveCursor });
  return { news: genuine, posts, committed };
}
