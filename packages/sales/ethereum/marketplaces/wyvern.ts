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
import { ZERO_ADDRESS } from '../core/transaction.ts';

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
  const isMakerSeller = doesMakerSell(match, hops);
  const [seller, buyer] = isMakerSeller ? [match.maker, match.taker] : [match.taker, match.maker];
  const payment = context.transfers
    .paymentsBetween(since, event.at)
    .find(({ from, to }) => from === buyer && to === seller);
  return soldTokens(hops, seller).map((hop) => ({
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

/** The maker is the order that pays the marketplace, either seller or buyer; the token's transfer shows which. */
function doesMakerSell({ sellHash, maker, taker }: Match, hops: readonly TokenTransfer[]): boolean {
  const hasMakerGiven = hops.some((hop) => hop.from === maker);
  const hasTakerGiven = hops.some((hop) => hop.from === taker);
  return hasMakerGiven === hasTakerGiven ? sellHash !== NO_HASH : hasMakerGiven;
}

/** The order passed with the call has no hash: the caller took the other order. */
function isListing({ buyHash, sellHash }: Match, isMakerSeller: boolean): boolean {
  if ((buyHash === NO_HASH) === (sellHash === NO_HASH)) return isMakerSeller;
  return buyHash === NO_HASH;
}

/** Tokens that left the seller or were minted for this sale; a token that returns and leaves again counts once. */
function soldTokens(hops: readonly TokenTransfer[], seller: string): TokenTransfer[] {
  const given = hops.filter((hop) => hop.from === seller);
  const seen = new Set<string>();
  return (given.length > 0 ? given : hops.filter((hop) => hop.from === ZERO_ADDRESS)).filter((hop) => {
    const key = hop.contract + hop.token;
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst || hop.standard === 'erc1155';
  });
}
