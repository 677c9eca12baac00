import { requireAll, topicAddress, uintAt, wordAt } from '../core/abi-words.ts';
import { ETH, getCurrency } from '../core/currencies.ts';
import {
  type DecodeContext,
  type Draft,
  type MarketEvent,
  type MarketplaceDecoder,
  markAsBundle,
} from '../core/marketplace-decoder.ts';
import type { TokenTransfer } from '../core/read-token-transfers.ts';
import { EMITTERS } from '../core/registry.ts';
import { ZERO_ADDRESS } from '../core/transaction.ts';
import type { Payment } from '../core/transfer-index.ts';

const NO_HASH = '0'.repeat(64);

/**
 * Wyvern: OpenSea until 2022. Its event names neither token nor currency; the transfers since the previous match do.
 */
export const wyvern: MarketplaceDecoder = {
  family: 'wyvern',
  events: { ordersMatched: '0xc4109843e0b7d514e4c093114b863f8e7d8d9a458c372cd51bfe526b588006c9' },
  unknownAs: { id: 'wyvern', name: 'Wyvern copy', version: null },
  decode: (events, context) =>
    events.flatMap((event, index) => markAsBundle(readMatch(event, events[index - 1]?.at ?? -1, context))),
};

function readMatch(event: MarketEvent, since: number, context: DecodeContext): Draft[] {
  const { topics, data } = event.log;
  const match = requireAll({
    buyHash: wordAt(data, 0),
    sellHash: wordAt(data, 1),
    price: uintAt(data, 2),
    maker: topicAddress(topics[1]),
    taker: topicAddress(topics[2]),
  });
  if (!match || topics.length !== 4) return [];
  const hops = context.transfers.hopsBetween(since, event.at);
  const payments = context.transfers.paymentsBetween(since, event.at);
  const isMakerSeller = doesMakerSell(match, hops, payments);
  const [seller, buyer] = isMakerSeller ? [match.maker, match.taker] : [match.taker, match.maker];
  const payment = payments.find(({ from, to }) => from === buyer && to === seller);
  const sold = distinctTokens(
    givenBy(seller, hops) ?? mintedIn(hops) ?? broughtTo(buyer, hops, lastMarketLog(event, since, context)),
  );
  return sold.map((hop) => ({
    event,
    contract: hop.contract,
    token: hop.token,
    hop,
    seller,
    buyer,
    price: match.price,
    currency: payment ? getCurrency(payment.token, context.knowledge) : ETH,
    side: isListing(match, isMakerSeller) ? 'listing' : 'bid',
  }));
}

type Match = { buyHash: string; sellHash: string; maker: string; taker: string };

/**
 * The maker is the order that pays the marketplace, either seller or buyer. The transfers show which: who gives a token, or
 * pays. A taker gives its token to the maker; a router that buys passes on what it bought before. If neither gives one,
 * because it is minted or another wallet's, the signed order decides.
 */
function doesMakerSell(
  { sellHash, maker, taker }: Match,
  hops: readonly TokenTransfer[],
  payments: readonly Payment[],
): boolean {
  const hasMakerGiven = hops.some(({ from }) => from === maker);
  const hasTakerGiven = hops.some(({ from, to }) => from === taker && to === maker);
  if (hasMakerGiven !== hasTakerGiven) return hasMakerGiven;
  const hasMakerPaid = payments.some(({ from, to }) => from === maker && to === taker);
  return !hasMakerPaid && sellHash !== NO_HASH;
}

/** The order passed with the call has no hash: the caller took the other order. */
function isListing({ buyHash, sellHash }: Match, isMakerSeller: boolean): boolean {
  if ((buyHash === NO_HASH) === (sellHash === NO_HASH)) return isMakerSeller;
  return buyHash === NO_HASH;
}

type Hops = readonly TokenTransfer[];

/** Tokens that left the seller; in a bundle of one contract, others may be minted for the same recipient. */
function givenBy(seller: string, hops: Hops): Hops | undefined {
  const destination = ({ contract, to }: TokenTransfer) => contract + to;
  const given = hops.filter(({ from }) => from === seller);
  if (given.length === 0) return undefined;
  const destinations = new Set(given.map(destination));
  const isMintedWithThem = (hop: TokenTransfer) =>
    hop.from === ZERO_ADDRESS && destinations.has(destination(hop));
  return hops.filter((hop) => hop.from === seller || isMintedWithThem(hop));
}

function mintedIn(hops: Hops): Hops | undefined {
  const minted = hops.filter(({ from }) => from === ZERO_ADDRESS);
  return minted.length === 0 ? undefined : minted;
}

/**
 * A maker may sell a token that another wallet holds and approved. Only what reaches the buyer counts, and only after the last
 * log of a marketplace: the transfers before it belong to that one's sale.
 */
function broughtTo(buyer: string, hops: Hops, after: number): Hops {
  return hops.filter(({ at, from, to }) => at > after && to === buyer && from !== buyer);
}

function lastMarketLog({ at }: MarketEvent, since: number, { transaction }: DecodeContext): number {
  let last = at - 1;
  while (last > since && !EMITTERS.has(transaction.logs[last]?.address ?? '')) last -= 1;
  return last;
}

/** A token that returns and leaves again counts once. */
function distinctTokens(hops: Hops): TokenTransfer[] {
  const seen = new Set<string>();
  return hops.filter((hop) => {
    const key = hop.contract + hop.token;
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst || hop.standard === 'erc1155';
  });
}
