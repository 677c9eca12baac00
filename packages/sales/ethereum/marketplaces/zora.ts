import { addressAt, requireAll, topicAddress, topicWord, uintAt } from '../core/abi-words.ts';
import { getCurrency } from '../core/currencies.ts';
import type { MarketEvent, MarketplaceDecoder } from '../core/marketplace-decoder.ts';
import { ZERO_ADDRESS } from '../core/transaction.ts';

/** Zora's own first collection, whose creators are paid before the auction house's share. */
const ZORA_MEDIA = '0xabefbc9fd2f806065b4f3c237d4b59d9a97bcac7';

export const zora: MarketplaceDecoder = {
  family: 'zora',
  events: {
    askFilled: '0x21a9d8e221211780696258a05c6225b1a24f428e2fd4d51708f1ab2be4224d39',
    auctionEnded: '0x4f35fb3ea0081b3ccbe8df613cab0f9e1694d50a025e0aa09b88a86a3d07c2de',
    reserveAuctionEnded: '0xde4690ca69ca2f9bab030a05a3072d626b0692c7020c1ef534aa3cc140fb1ff5',
    reserveTokenAuctionEnded: '0x84042a9c30febd3a9f01ec941c4468830c511bca38f54ca7cb0d39e0c509f387',
  },
  unknownAs: { id: 'zora', name: 'Zora copy', version: null },
  decode: (events, { knowledge }) =>
    events.flatMap((event) => {
      const fields = READERS[event.name]?.(event.log);
      if (!fields || fields.buyer === ZERO_ADDRESS) return [];
      const { currency, ...sale } = fields;
      const isNet = event.name === 'auctionEnded' && sale.contract === ZORA_MEDIA;
      return [
        {
          event,
          ...sale,
          currency: getCurrency(currency, knowledge),
          priceBasis: isNet ? 'seller-net' : 'gross',
          side: event.name === 'askFilled' ? 'listing' : 'auction',
        },
      ];
    }),
};

type Fields = {
  contract: string;
  token: string;
  seller: string;
  buyer: string;
  price: bigint;
  currency: string;
};

const READERS: Readonly<Record<string, (log: MarketEvent['log']) => Fields | undefined>> = {
  askFilled: ({ topics, data }) =>
    requireAll({
      contract: topicAddress(topics[1]),
      token: topicWord(topics[2]),
      buyer: topicAddress(topics[3]),
      seller: addressAt(data, 1),
      currency: addressAt(data, 3),
      price: uintAt(data, 5),
    }),
  auctionEnded: ({ topics, data }) =>
    requireAll({
      token: topicWord(topics[2]),
      contract: topicAddress(topics[3]),
      seller: addressAt(data, 0),
      buyer: addressAt(data, 2),
      // The event contains the owner's share and the curator's.
      price: add(uintAt(data, 3), uintAt(data, 4)),
      currency: addressAt(data, 5),
    }),
  reserveAuctionEnded: (log) => readReserve(log, ZERO_ADDRESS),
  reserveTokenAuctionEnded: (log) => readReserve(log, addressAt(log.data, 7)),
};

function readReserve({ topics, data }: MarketEvent['log'], currency: string | undefined): Fields | undefined {
  return requireAll({
    contract: topicAddress(topics[1]),
    token: topicWord(topics[2]),
    seller: addressAt(data, 0),
    price: uintAt(data, 3),
    buyer: addressAt(data, 4),
    currency,
  });
}

function add(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  return one === undefined || other === undefined ? undefined : one + other;
}
