import type { UsdPrices } from '@signboard/domain/posts/currencies.ts';
import { addDeliveries, type NewPost } from '#server/bots/posting/queue/deliveries-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { recordCollectionEvents } from '#server/platform/outbox/record-sale-events.ts';
import { collectionEvents } from './collection-events.ts';
import type { DecodedTransaction } from './decoded-transaction.ts';
import { writeMint, writeSale } from './fact-json.ts';
import { storeSales } from './sales-store.ts';
import { type PendingPost, selectPosts } from './select-posts.ts';
import { findWatchingBots } from './watching-bots-store.ts';

/** Another process has moved the cursor; it must be read again. */
export class CursorMoved extends Error {
  override name = 'CursorMoved';
}

/** For logs and metrics. */
export type CommitResult = { sales: number; posts: number };

/**
 * In one database transaction: moves the cursor, stores the sales and adds every matching bot's posts and webhook's messages
 * to the queues.
 * Existing rows are kept, so reading a block again changes nothing.
 */
export async function commitDecoded(
  db: Db,
  {
    decoded,
    prices,
    moveCursor,
  }: {
    decoded: readonly DecodedTransaction[];
    prices: UsdPrices;
    /** Compare-and-set on the cursor; false when it has moved. */
    moveCursor(db: Db): Promise<boolean>;
  },
): Promise<CommitResult> {
  return await db.transaction().execute(async (trx) => {
    if (!(await moveCursor(trx))) throw new CursorMoved();
    const genuine = decoded.map((one) => ({ ...one, sales: one.sales.filter(({ sale }) => sale.verified) }));
    const sales = await storeSales(trx, genuine, prices);
    const bots = await findWatchingBots(trx, collectMatchKeys(genuine));
    await recordCollectionEvents(trx, collectionEvents(genuine, sales, bots));
    const posts = selectPosts(genuine, bots, prices);
    return { sales: sales.size, posts: await addDeliveries(trx, posts.map(toNewPost)) };
  });
}

function toNewPost({ bot, decoded, ...post }: PendingPost): NewPost {
  const { chain, transaction, blockNumber, blockHash, happenedAt } = decoded;
  return {
    botId: bot.id,
    channels: bot.channels,
    kind: post.kind,
    chain,
    transaction,
    blockNumber,
    blockHash,
    happenedAt,
    collection: bot.contract,
    facts: post.kind === 'sale' ? post.sales.map(writeSale) : post.mints.map(writeMint),
  };
}

/** Every key that bots can be matched by. */
export function collectMatchKeys(decoded: readonly DecodedTransaction[]): string[] {
  const keys = decoded.flatMap(({ sales, mints }) => [
    ...sales.flatMap((found) => found.keys),
    ...mints.map(({ contract }) => contract),
  ]);
  return [...new Set(keys)];
}
