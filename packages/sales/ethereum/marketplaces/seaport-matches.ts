import { arrayAt, wordsOf } from '../core/abi-words.ts';
import type { MarketEvent } from '../core/marketplace-decoder.ts';
import type { TokenTransfer } from '../core/read-token-transfers.ts';
import { ADAPTERS } from '../core/registry.ts';
import { ZERO_ADDRESS } from '../core/transaction.ts';
import type { TransferIndex } from '../core/transfer-index.ts';
import { type MoneyItem, type NftItem, type Order, requestsTokens } from './seaport-order.ts';

/** Which orders of a transaction were matched with each other. */
export type Matches = {
  /** Whether the order is a bid rather than the buyer's side of a matched listing. */
  isBid(order: Order): boolean;
  /** Whether a bid that this order was matched with asks for the token. */
  isAskedByBid(order: Order, nft: NftItem): boolean;
  /** Who offers the token among the orders that this bid was matched with. */
  sellerTo(bid: Order, nft: NftItem): string | undefined;
};

/** Bidders and sellers of each token, by a key shared by orders that may have been matched. */
type Sides = { bidders: Map<string, Set<string>>; offerers: Map<string, Set<string>> };

/**
 * Orders were matched when an OrdersMatched event names them together. Version 1.1 lacks this event but leaves the
 * recipient of matched orders empty. The same token in a listing and a bid is not sufficient, because a flip has that
 * too: there the token moves twice, while matched orders move it once.
 */
export function findMatches(
  orders: readonly Order[],
  events: readonly MarketEvent[],
  transfers: TransferIndex,
): Matches {
  const groups = groupsByHash(events);
  const groupOf = ({ hash, recipient }: Order) =>
    groups.get(hash) ?? (recipient === ZERO_ADDRESS ? 'nobody' : undefined);
  const nameOf = (order: Order, { contract, token }: NftItem) => `${groupOf(order)}:${contract}:${token}`;
  // Only the caller can offer ether in a match: that order is the buyer's counterpart of a listing.
  const isBid = (order: Order) =>
    requestsTokens(order) && !(groupOf(order) !== undefined && order.offer.money.every(isEther));
  const { bidders, offerers } = findSides(orders, isBid, nameOf);
  const oneStep = stepFinder(transfers);
  return {
    isBid,
    isAskedByBid(order, nft) {
      const name = nameOf(order, nft);
      const asking = bidders.get(name);
      if (!asking || groupOf(order) !== undefined) return asking !== undefined;
      return (
        oneStep(
          `${name}:${order.offerer}`,
          nft,
          ({ from, to }) => from === order.offerer && asking.has(to),
        ) !== undefined
      );
    },
    sellerTo(bid, nft) {
      const name = nameOf(bid, nft);
      const offering = offerers.get(name);
      if (!offering) return undefined;
      if (groupOf(bid) !== undefined) return [...offering][0];
      return oneStep(
        `${name}:${bid.offerer}`,
        nft,
        ({ from, to }) => to === bid.offerer && offering.has(from),
      )?.from;
    },
  };
}

function findSides(
  orders: readonly Order[],
  isBid: (order: Order) => boolean,
  nameOf: (order: Order, nft: NftItem) => string,
): Sides {
  const sides: Sides = { bidders: new Map(), offerers: new Map() };
  for (const order of orders) {
    const [side, nfts] = isBid(order)
      ? [sides.bidders, order.consideration.nfts]
      : [sides.offerers, order.offer.nfts];
    for (const nft of nfts) {
      const name = nameOf(order, nft);
      side.set(name, (side.get(name) ?? new Set()).add(order.offerer));
    }
  }
  return sides;
}

/** Scans a token's transfers once per question: a hostile transaction asks the same one thousands of times. */
function stepFinder(transfers: TransferIndex) {
  const found = new Map<string, TokenTransfer | undefined>();
  return (
    question: string,
    { contract, token }: NftItem,
    isIt: (hop: TokenTransfer) => boolean,
  ): TokenTransfer | undefined => {
    if (!found.has(question))
      found.set(question, transfers.hopsOf(ADAPTERS.get(contract) ?? contract, token).find(isIt));
    return found.get(question);
  };
}

function groupsByHash(events: readonly MarketEvent[]): Map<string, string> {
  const groups = new Map<string, string>();
  for (const { name, log, at } of events) {
    if (name !== 'ordersMatched') continue;
    const hashes = arrayAt(log.data, 0);
    for (const hash of hashes ? wordsOf(log.data, hashes) : []) if (hash) groups.set(hash, String(at));
  }
  return groups;
}

function isEther({ currency }: MoneyItem): boolean {
  return currency === ZERO_ADDRESS;
}
