import { getFact } from '../../missing-facts.ts';
import { requireAll, topicAddress, topicWord, toTokenId, uintAt } from '../core/abi-words.ts';
import { ETH } from '../core/currencies.ts';
import type { DecodeContext, Draft, MarketEvent, MarketplaceDecoder } from '../core/marketplace-decoder.ts';
import { ZERO_ADDRESS } from '../core/transaction.ts';

/** The CryptoPunks contract, token and marketplace in one, older than every standard. */
export const cryptopunks: MarketplaceDecoder = {
  family: 'cryptopunks',
  events: {
    punkBought: '0x58e5d5a525e3b40bc15abaa38b5882678db1ee68befd2f60bafe3a7fd06db9e3',
    punkBidEntered: '0x5b859394fabae0c1ba88baffe67e751ab5248d2e879028b8c8d6897b0519f56a',
  },
  unknownAs: { id: 'cryptopunks', name: 'CryptoPunks copy', version: null },
  decode: (events, context) =>
    events.flatMap((event) => (event.name === 'punkBought' ? readBought(event, events, context) : [])),
};

function readBought(event: MarketEvent, events: readonly MarketEvent[], context: DecodeContext): Draft[] {
  const { address, topics, data } = event.log;
  const fields = requireAll({
    token: topicWord(topics[1]),
    seller: topicAddress(topics[2]),
    buyer: topicAddress(topics[3]),
    price: uintAt(data, 0),
  });
  if (!fields) return [];
  const { token, seller, buyer, price } = fields;
  const sale = { event, contract: address, token, standard: 'cryptopunks', seller, currency: ETH } as const;
  const isAcceptedBid = buyer === ZERO_ADDRESS && price === 0n;
  if (isAcceptedBid) return readAcceptedBid(sale, events, context);
  // A punk "sold" for zero is a transfer or a rental, not a sale.
  return price === 0n ? [] : [{ ...sale, buyer, price, side: 'listing' }];
}

/** An accepted bid is deleted before the event: its bidder is in the transfer, its amount in no log. */
function readAcceptedBid(
  sale: Omit<Draft, 'buyer' | 'price' | 'side'>,
  events: readonly MarketEvent[],
  context: DecodeContext,
): Draft[] {
  const hop = context.transfers.hopsOf(sale.contract, sale.token).find(({ at }) => at === sale.event.at);
  const need = {
    kind: 'last-bid',
    marketplace: 'cryptopunks',
    contract: sale.contract,
    id: toTokenId(sale.token) ?? '',
  } as const;
  const bid = bidOfThisTransaction(sale, events) ?? getFact(context.knowledge.lastBids, need);
  if (bid === null) return [];
  const isBidder = bid !== undefined && (hop === undefined || hop.to === bid.bidder);
  return [
    {
      ...sale,
      buyer: hop?.to ?? bid?.bidder ?? 'unknown',
      price: isBidder ? bid.amount : 'unknown',
      side: 'bid',
      ...(hop ? { hop } : {}),
      ...(bid ? {} : { needs: [{ field: 'price', need }] }),
    },
  ];
}

function bidOfThisTransaction(sale: Pick<Draft, 'event' | 'token'>, events: readonly MarketEvent[]) {
  const { log } =
    events.findLast(
      (event) =>
        event.name === 'punkBidEntered' &&
        event.at < sale.event.at &&
        topicWord(event.log.topics[1]) === sale.token,
    ) ?? {};
  return log && requireAll({ bidder: topicAddress(log.topics[2]), amount: uintAt(log.data, 0) });
}
