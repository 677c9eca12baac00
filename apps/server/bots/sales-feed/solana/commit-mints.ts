import type { Db } from '#server/platform/db/connect.ts';
import { recordCollectionEvents } from '#server/platform/outbox/record-sale-events.ts';
import { collectionEvents } from '../collection-events.ts';
import { CursorMoved } from '../commit-decoded.ts';
import { findWatchingBots } from '../watching-bots-store.ts';
import type { FoundMint } from './read-mints.ts';
import { storeMints } from './solana-mints-store.ts';

/**
 * In one database transaction: moves the position, adds the mints to the source's open group, and queues the messages of
 * webhooks. Existing rows are kept, so reading a transaction again changes nothing.
 */
export async function commitMints(
  db: Db,
  {
    source,
    mints,
    foundAt,
    moveCursor,
  }: {
    source: string;
    mints: readonly FoundMint[];
    foundAt: Date;
    moveCursor(db: Db): Promise<boolean>;
  },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await moveCursor(trx))) throw new CursorMoved();
    const added = await storeMints(trx, source, mints, foundAt);
    if (added.size === 0) return;
    const bots = await findWatchingBots(trx, [source]);
    const decoded = mints
      .filter(({ mint }) => added.has(mint.key))
      .map(({ mint, transaction, slot, happenedAt }) => ({
        chain: 'solana' as const,
        transaction,
        blockNumber: slot,
        blockHash: null,
        happenedAt,
        sales: [],
        mints: [mint],
      }));
    await recordCollectionEvents(trx, collectionEvents(decoded, new Set(), bots));
  });
}
