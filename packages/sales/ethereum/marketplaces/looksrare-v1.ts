import { addressAt, requireAll, topicAddress, uintAt, wordAt } from '../core/abi-words.ts';
import { getCurrency } from '../core/currencies.ts';
import type { MarketplaceDecoder } from '../core/marketplace-decoder.ts';

/** LooksRare's first exchange, and BendDAO's fork of it. */
export const looksrareV1: MarketplaceDecoder = {
  family: 'looksrare-v1',
  events: {
    takerBid: '0x95fb6205e23ff6bda16a2d1dba56b9ad7c783f67c96fa149785052f47696f2be',
    takerAsk: '0x68cd251d4d267c6e2034ff0088b990352b97b2002c0476587d0c4da889c11330',
  },
  unknownAs: { id: 'looksrare-v1', name: 'LooksRare copy', version: null },
  decode: (events, context) =>
    events.flatMap((event) => {
      const { topics, data } = event.log;
      const fields = requireAll({
        taker: topicAddress(topics[1]),
        maker: topicAddress(topics[2]),
        currency: addressAt(data, 2),
        contract: addressAt(data, 3),
        token: wordAt(data, 4),
        quantity: uintAt(data, 5),
        price: uintAt(data, 6),
      });
      if (!fields || topics.length !== 4) return [];
      const { taker, maker, currency, ...sale } = fields;
      const isListing = event.name === 'takerBid';
      return [
        {
          event,
          ...sale,
          seller: isListing ? maker : taker,
          buyer: isListing ? taker : maker,
          // Ether is wrapped on the way: the exchange settles in WETH, and its event says so.
          currency: getCurrency(currency, context.knowledge),
          side: isListing ? 'listing' : 'bid',
        },
      ];
    }),
};
