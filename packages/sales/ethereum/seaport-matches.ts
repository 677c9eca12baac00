import { arrayAt, wordsOf } from './abi-words.ts';
import type { MarketEvent } from './marketplace-decoder.ts';
import { isBid, type NftItem, type Order } from './seaport-order.ts';
import { NOBODY } from './transaction.ts';

/** Which orders of a transaction were filled by each other. */
export type Matches = {
  /** Whether a bid that this order was matched with asks for the token. */
  isAskedByBid(order: Order, nft: NftItem): boolean;
  /** Who offers the token among the orders that this bid was matched with. */
  sellerTo(bid: Order, nft: NftItem): string | undefined;
};

/**
 * Orders were matched when an OrdersMatched event names them together. Version 1.1 has no such event but leaves the
 * recipient of matched orders empty. The same token in a listing and a bid is not enough: a flip has that too.
 */
export function findMatches(orders: readonly Order[], events: readonly MarketEvent[]): Matches {
  const groups = groupsByHash(events);
  const groupOf = (order: Order) =>
    groups.get(order.event.log.address + order.hash) ??
    (order.recipient === NOBODY ? `${order.event.log.address}:nobody` : undefined);
  const keyOf = (order: Order, { contract, token }: NftItem) => {
    const group = groupOf(order);
    return group && `${group}:${contract}:${token}`;
  };
  const asked = new Set<string | undefined>();
  const sellers = new Map<string | undefined, string>();
  for (const order of orders) {
    if (isBid(order)) for (const nft of order.consideration.nfts) asked.add(keyOf(order, nft));
    else for (const nft of order.offer.nfts) sellers.set(keyOf(order, nft), order.offerer);
  }
  asked.delete(undefined);
  sellers.delete(undefined);
  return {
    isAskedByBid: (order, nft) => asked.has(keyOf(order, nft)),
    sellerTo: (bid, nft) => sellers.get(keyOf(bid, nft)),
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
