import type { UsdPrices } from '@signboard/domain/posts/currencies.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type CommitResult, collectMatchKeys, commitDecoded } from './commit-decoded.ts';
import type { DecodedTransaction } from './decoded-transaction.ts';
import { type PendingPost, selectPosts } from './select-posts.ts';
import { findWatchingBots } from './watching-bots-store.ts';

/**
 * The sales found in some blocks (slots on Solana), and the commit result; `committed` is null when nothing was
 * changed.
 */
export type Replayed = {
  fromBlock: number;
  toBlock: number;
  decoded: readonly DecodedTransaction[];
  posts: readonly PendingPost[];
  committed: CommitResult | null;
};

export class ReplayRefused extends Error {
  override name = 'ReplayRefused';
}

/** Determines the posts and, unless it is a dry run, stores and queues what is missing. */
export async function finishReplay(
  db: Db,
  decoded: readonly DecodedTransaction[],
  options: { prices: UsdPrices; isDryRun: boolean; moveCursor(db: Db): Promise<boolean> },
): Promise<Pick<Replayed, 'decoded' | 'posts' | 'committed'>> {
  const { prices, isDryRun, moveCursor } = options;
  const genuine = decoded.map((one) => ({ ...one, sales: one.sales.filter(({ sale }) => sale.verified) }));
  const posts = selectPosts(genuine, await findWatchingBots(db, collectMatchKeys(genuine)), prices);
  const committed = isDryRun ? null : await commitDecoded(db, { decoded: genuine, prices, moveCursor });
  return { decoded: genuine, posts, committed };
}
