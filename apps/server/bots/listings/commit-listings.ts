import type { UsdPrices } from '@signboard/domain/posts/currencies.ts';
import { isWantedListing } from '@signboard/domain/posts/listing-decision.ts';
import type { ListingFacts, Total } from '@signboard/domain/posts/sale-facts.ts';
import { addDeliveries, type NewPost } from '#server/bots/posting/queue/deliveries-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { writeListing } from './listing-json.ts';
import { findListingBots, type ListingBot } from './listing-settings-store.ts';
import { claimPosts, type ListingSource, recordRound, type SourceChange } from './listing-sources-store.ts';

/** A listing of a source that anyone may accept now. */
export type OpenListing = { orderHash: string; listedAt: Date; facts: Omit<ListingFacts, 'floor'> };

type Round = {
  source: ListingSource;
  listings: readonly OpenListing[];
  /** From before the listings. */
  floor: Total | null;
  prices: UsdPrices;
  change: SourceChange;
};

/**
 * In one database transaction: records the round, claims a post per bot, token and day, and queues the posts. Whatever was
 * read again changes nothing. Returns how many deliveries were added; none when another process recorded the round.
 */
export async function commitListings(
  db: Db,
  { source, listings, floor, prices, change }: Round,
): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    if (!(await recordRound(trx, source, change))) return 0;
    if (listings.length === 0) return 0;
    const bots = await findListingBots(trx, source);
    const claims = listings.flatMap((listing) => {
      const { price, tokenId } = listing.facts;
      const day = listing.listedAt.toISOString().slice(0, 10);
      return bots
        .filter(({ since }) => listing.listedAt >= since)
        .filter((bot) => isWantedListing(price, bot, { chain: source.chain, floor, prices }))
        .map((bot) => ({ botId: bot.id, tokenId, day, orderHash: listing.orderHash, bot, listing }));
    });
    const won = await claimPosts(trx, source, claims);
    return await addDeliveries(
      trx,
      won.map(({ bot, listing }) => postOf(source, listing, floor, bot)),
    );
  });
}

function postOf(
  { chain, contract }: ListingSource,
  { orderHash, listedAt, facts }: OpenListing,
  floor: Total | null,
  bot: ListingBot,
): NewPost {
  return {
    botId: bot.id,
    channels: bot.channels,
    kind: 'listing',
    chain,
    // A listing has no transaction: its order's hash identifies it as well.
    transaction: orderHash,
    // No reorg drops it.
    blockNumber: 0,
    blockHash: null,
    happenedAt: listedAt,
    collection: contract,
    facts: [writeListing({ ...facts, floor })],
  };
}
