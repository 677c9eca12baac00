import { arrayAt, wordsOf } from './abi-words.ts';
import type { MarketEvent } from './marketplace-decoder.ts';
import { ADAPTERS } from './registry.ts';
import { isBid, type NftItem, type Order } from './seaport-order.ts';
import { NOBODY } from './transaction.ts';
import type { TransferIndex } from './transfer-index.ts';

/** Which orders of a transaction were filled by each other. */
export type Matches = {
  /** Whether a bid that this order was matched with asks for the token. */
  isAskedByBid(order: Order, nft: NftItem): boolean;
  /** Who offers the token among the orders that this bid was matched with. */
  sellerTo(bid: Order, nft: NftItem): string | undefined;
};

/**
 * Orders were matched when an OrdersMatched event names them together. Version 1.1 has no such event but leaves the
 * recipient of matched orders empty. The same token in a listing and a bid is not enough, since a flip has that too:
 * then the token takes two steps, and matched orders move it in one.
 */
export function findMatches(
  orders: readonly Order[],
  events: readonly MarketEvent[],
  transfers: TransferIndex,
): Matches {
  const groups = groupsByHash(events);
  const groupOf = ({ event, hash, recipient }: Order) =>
    groups.get(event.log.address + hash) ??
    (recipient === NOBODY ? `${event.log.address}:nobody` : undefined);
  const bids = ordersByToken(orders.filter(isBid), ({ consideration }) => consideration.nfts);
  const offers = ordersByToken(
    orders.filter((order) => !isBid(order)),
    ({ offer }) => offer.nfts,
  );
  const areMatched = (listing: Order, bid: Order, { contract, token }: NftItem) => {
    const group = groupOf(listing);
    if (group !== undefined || groupOf(bid) !== undefined) return group === groupOf(bid);
    return transfers
      .hopsOf(ADAPTERS.get(contract) ?? contract, token)
      .some(({ from, to }) => from === listing.offerer && to === bid.offerer);
  };
  return {
    isAskedByBid: (order, nft) =>
      bids.get(tokenKey(order, nft))?.some((bid) => areMatched(order, bid, nft)) ?? false,
    sellerTo: (bid, nft) =>
      offers.get(tokenKey(bid, nft))?.find((order) => areMatched(order, bid, nft))?.offerer,
  };
}

function groupsByHash(events: readonly MarketEvent[]): Map<string, string> {
  const groups = new Map<string, string>();
  for (const { name, log, at } of events) {
    if (name !== 'ordersMatched') continue;
    const hashes = arrayAt(log.data, 0);
    for (const hash of hashes ? wordsOf(log.data, hashes) : [])
      groups.set(log.address + hash, `${log.address}:${at}`);
  }
  return groups;
}

function ordersByToken(orders: readonly Order[], nftsOf: (order: Order) => NftItem[]): Map<string, Order[]> {
  const pairs = orders.flatMap((order) => nftsOf(order).map((nft) => ({ key: tokenKey(order, nft), order })));
  const groups = Map.groupBy(pairs, ({ key }) => key);
  return new Map([...groups].map(([key, group]) => [key, group.map(({ order }) => order)]));
}

function tokenKey(order: Order, { contract, token }: NftItem): string {
  return order.event.log.address + contract + token;
}
