import { getFact } from '../../missing-facts.ts';
import { addressAt, requireAll, topicWord, toUint, uintAt } from '../core/abi-words.ts';
import { ETH, getCurrency } from '../core/currencies.ts';
import { findCustodySeller } from '../core/known-facts.ts';
import {
  type DecodeContext,
  type Draft,
  type MarketEvent,
  type MarketplaceDecoder,
  markAsBundle,
} from '../core/marketplace-decoder.ts';
import type { TokenTransfer } from '../core/read-token-transfers.ts';
import { ZERO_ADDRESS } from '../core/transaction.ts';

/** Manifold's marketplace. Its events name a listing; token and seller appear only in the token's transfer. */
export const manifold: MarketplaceDecoder = {
  family: 'manifold',
  events: {
    purchase: '0x0e0d473f43a9d8727e62653cce4cd80d0c870ffb83dc4c93c9db4cb8ffe7053e',
    acceptOffer: '0xd6df7c9a0f20ac7b678de872504d1dc938cd654638a43d5312d295e51c23e470',
    finalize: '0x7a64269d6d03ead41925c75675255493546f656ebb9cae4158fea2633d86c541',
  },
  unknownAs: { id: 'manifold', name: 'Manifold copy', version: null },
  decode: (events, context) =>
    events.flatMap((event, index) => {
      const since = events[index - 1]?.at ?? -1;
      const deal = readDeal(event, since, context);
      return deal ? markAsBundle(readTokens(event, deal, since, context)) : [];
    }),
};

type Deal = Pick<Draft, 'price' | 'side' | 'currency'> & { buyer: string; pieces: bigint };

function readDeal(event: MarketEvent, since: number, context: DecodeContext): Deal | undefined {
  const { data } = event.log;
  if (event.name === 'purchase') {
    const fields = requireAll({ buyer: addressAt(data, 1), pieces: uintAt(data, 2), price: uintAt(data, 3) });
    return fields && { ...fields, currency: currencyPaid(event, fields, since, context), side: 'listing' };
  }
  if (event.name === 'acceptOffer') {
    const fields = requireAll({ buyer: addressAt(data, 0), price: uintAt(data, 1), pieces: 1n });
    return fields && { ...fields, currency: currencyPaidOut(event, since, context), side: 'bid' };
  }
  return readAuctionEnd(event, context);
}

/**
 * An auction ends with an event that has only the listing id, even if nobody bid and the token is returned. It is not a
 * sale until the last bid is known.
 */
function readAuctionEnd(event: MarketEvent, { knowledge, ask }: DecodeContext): Deal | undefined {
  const id = toUint(topicWord(event.log.topics[1]))?.toString();
  if (id === undefined) return undefined;
  const need = {
    kind: 'last-bid',
    marketplace: 'manifold',
    contract: event.log.address,
    id,
  } as const;
  const bid = getFact(knowledge.lastBids, need);
  if (bid === undefined && event.verified) ask(need);
  if (!bid) return undefined;
  return {
    buyer: bid.bidder,
    pieces: 1n,
    price: bid.amount,
    currency: bid.currency ? getCurrency(bid.currency, knowledge) : ETH,
    side: 'auction',
  };
}

function readTokens(event: MarketEvent, deal: Deal, since: number, context: DecodeContext): Draft[] {
  const market = event.log.address;
  const { pieces, ...sale } = deal;
  return delivered(context.transfers.hopsBetween(since, event.at), market, deal).map((hop) => ({
    event,
    ...sale,
    contract: hop.contract,
    token: hop.token,
    hop,
    ...(hop.from === market ? findCustodySeller(market, hop, context) : ({ seller: 'unknown' } as const)),
  }));
}

/**
 * The market transfers the token from its custody, or has it minted, right before the event. Other tokens that the
 * buyer receives in the same transaction are unrelated.
 */
function delivered(hops: readonly TokenTransfer[], market: string, { buyer, pieces }: Deal): TokenTransfer[] {
  const found: TokenTransfer[] = [];
  let missing = pieces;
  for (let at = hops.length - 1; at >= 0 && missing > 0n; at -= 1) {
    const hop = hops[at];
    if (hop?.to !== buyer || (hop.from !== market && hop.from !== ZERO_ADDRESS)) continue;
    found.unshift(hop);
    missing -= hop.quantity;
  }
  return found;
}

/** A listing can be priced in an ERC-20: then exactly the price moves from the buyer to the market. */
function currencyPaid(
  event: MarketEvent,
  { buyer, price }: { buyer: string; price: bigint },
  since: number,
  { transfers, knowledge }: DecodeContext,
) {
  const payment = transfers
    .paymentsBetween(since, event.at)
    .findLast(({ from, to, amount }) => from === buyer && to === event.log.address && amount === price);
  return payment ? getCurrency(payment.token, knowledge) : ETH;
}

/** The money of an offer is held by the market and leaves it when the offer is accepted. */
function currencyPaidOut(event: MarketEvent, since: number, { transfers, knowledge }: DecodeContext) {
  const payment = transfers.paymentsBetween(since, event.at).find(({ from }) => from === event.log.address);
  return payment ? getCurrency(payment.token, knowledge) : ETH;
}
