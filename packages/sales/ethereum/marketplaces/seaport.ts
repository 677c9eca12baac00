import type { Currency } from '../../sale.ts';
import { getCurrency } from '../core/currencies.ts';
import {
  type DecodeContext,
  type Draft,
  type MarketplaceDecoder,
  markAsBundle,
} from '../core/marketplace-decoder.ts';
import { ADAPTERS, FEE_WALLETS } from '../core/registry.ts';
import { ZERO_ADDRESS } from '../core/transaction.ts';
import { findMatches, type Matches } from './seaport-matches.ts';
import { type MoneyItem, type NftItem, type Order, readOrder } from './seaport-order.ts';

/** Seaport: OpenSea since 2022, and marketplaces that deployed a copy. */
export const seaport: MarketplaceDecoder = {
  family: 'seaport',
  events: {
    orderFulfilled: '0x9d9af8e38d66c62e2c12f0225249fd9d721c54b83f48d9352c97c6cacdcb6f31',
    ordersMatched: '0x4b9f2d36e1b4c93de62cc077b00b1a91d84b6c31b4a14e012718dcca230689e7',
  },
  unknownAs: { id: 'seaport-fork', name: 'Seaport copy', version: null },
  decode(events, context) {
    const orders = events.flatMap((event) =>
      event.name === 'orderFulfilled' ? (readOrder(event) ?? []) : [],
    );
    const matches = findMatches(orders, events, context.transfers);
    return orders.flatMap((order) =>
      markAsBundle(
        matches.isBid(order) ? readBid(order, matches, context) : readListing(order, matches, context),
      ),
    );
  },
};

function readListing(order: Order, matches: Matches, context: DecodeContext): Draft[] {
  const { offer, consideration } = order;
  if (offer.nfts.length === 0 || offer.money.length > 0) return [];
  // When a bid is matched, the seller's side is an order too and would be counted twice. The bid has the full price.
  if (offer.nfts.some((nft) => matches.isAskedByBid(order, nft))) return [];
  // A private listing asks for its own token on behalf of its only buyer. Any other token makes it a trade.
  const offered = new Set(offer.nfts.map(({ contract, token }) => contract + token));
  const reserved = consideration.nfts.filter(({ contract, token }) => offered.has(contract + token));
  if (reserved.length < consideration.nfts.length) return [];
  const price = total(consideration.money, context);
  if (!price) return [];
  const buyer = reserved[0]?.recipient ?? order.recipient;
  return offer.nfts.filter(isSomething).map((nft) => ({
    ...tokenOf(order, nft, context),
    ...price,
    seller: order.offerer,
    buyer: buyer === ZERO_ADDRESS ? 'unknown' : buyer,
    side: 'listing',
  }));
}

function readBid(order: Order, matches: Matches, context: DecodeContext): Draft[] {
  const price = total(order.offer.money, context);
  if (!price) return [];
  return order.consideration.nfts.filter(isSomething).map((nft) => {
    const seller = matches.sellerTo(order, nft) ?? order.recipient;
    return {
      ...tokenOf(order, nft, context),
      ...price,
      seller: seller === ZERO_ADDRESS || seller === order.offerer ? 'unknown' : seller,
      buyer: order.offerer,
      side: 'bid',
    };
  });
}

/** The sum if all money is of one kind; undefined if there is none or several, which no single price can express. */
function total(
  money: readonly MoneyItem[],
  context: DecodeContext,
): { price: bigint; currency: Currency } | undefined {
  const paid = money.filter(({ amount }) => amount > 0n);
  const first = paid[0] ?? money[0];
  if (!first || paid.some((item) => item.currency !== first.currency)) return undefined;
  return {
    price: paid.reduce((sum, item) => sum + item.amount, 0n),
    currency: getCurrency(first.currency, context.knowledge),
  };
}

function tokenOf(order: Order, nft: NftItem, { knowledge }: DecodeContext) {
  const { event } = order;
  const contract = (knowledge.network?.adapters ?? ADAPTERS).get(nft.contract) ?? nft.contract;
  return {
    event,
    ...marketplaceOf(order, knowledge.network?.feeWallets ?? FEE_WALLETS),
    contract,
    ...(contract === nft.contract ? {} : { contractInEvent: nft.contract }),
    token: nft.token,
    quantity: nft.quantity,
    standard: nft.isErc1155 ? ('erc1155' as const) : ('erc721' as const),
  };
}

/** Nothing unless the fee goes to another marketplace than the contract's own. */
function marketplaceOf({ event, consideration }: Order, wallets: ReadonlyMap<string, string>) {
  const name = consideration.money.map(({ recipient }) => wallets.get(recipient)).find(Boolean);
  return event.verified && name ? { marketplace: { ...event.marketplace, name } } : {};
}

function isSomething({ quantity }: NftItem): boolean {
  return quantity > 0n;
}
