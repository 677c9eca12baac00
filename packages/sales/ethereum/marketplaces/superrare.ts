import { addressAt, requireAll, topicAddress, topicWord, uintAt, wordAt } from '../core/abi-words.ts';
import { getCurrency } from '../core/currencies.ts';
import type { MarketEvent, MarketplaceDecoder } from '../core/marketplace-decoder.ts';
import { ZERO_ADDRESS } from '../core/transaction.ts';

/** SuperRare's markets. The buyer pays the marketplace fee on top of the amount, and the events omit it. */
export const superrare: MarketplaceDecoder = {
  family: 'superrare',
  events: {
    sold: '0x5764dbcef91eb6f946584f4ea671217c686fa7e858ce4f9f42d08422b86556a9',
    acceptBid: '0x2a9d06eec42acd217a17785dbec90b8b4f01a93ecd8c127edd36bfccf239f8b6',
    bazaarSold: '0x6f9e7bc841408072f4a49e469f90e1a634b85251803662bc8e5c220b28782472',
    acceptOffer: '0x97c3d2068ce177bc33d84acecc45eededcf298c4a9d4340ae03d4afbb3993f7b',
    auctionSettled: '0xef4e2262a841641690bb931801dc0d1923e6b417cd217f91f8049d8aa9f5f086',
    auctionSettledInEther: '0xea6d16c6bfcad11577aef5cc6728231c9f069ac78393828f8ca96847405902a9',
  },
  unknownAs: { id: 'superrare', name: 'SuperRare copy', version: null },
  decode: (events, { knowledge }) =>
    events.flatMap((event) => {
      const fields = event.name.startsWith('auction') ? readAuction(event) : readSale(event);
      // An auction without a bid is settled too: the token goes back and nobody bought it.
      if (!fields || fields.buyer === ZERO_ADDRESS) return [];
      const { currency, ...sale } = fields;
      return [
        {
          event,
          ...sale,
          currency: getCurrency(currency, knowledge),
          feesOnTop: 'unknown',
          side: SIDES[event.name] ?? 'listing',
        },
      ];
    }),
};

const SIDES: Readonly<Record<string, 'listing' | 'bid' | 'auction'>> = {
  acceptBid: 'bid',
  acceptOffer: 'bid',
  auctionSettled: 'auction',
  auctionSettledInEther: 'auction',
};

function readSale({ name, log: { topics, data } }: MarketEvent) {
  const hasCurrency = name === 'bazaarSold' || name === 'acceptOffer';
  const at = hasCurrency ? 1 : 0;
  return requireAll({
    contract: topicAddress(topics[1]),
    buyer: topicAddress(topics[2]),
    seller: topicAddress(topics[3]),
    currency: hasCurrency ? addressAt(data, 0) : ZERO_ADDRESS,
    price: uintAt(data, at),
    token: wordAt(data, at + 1),
  });
}

function readAuction({ name, log: { topics, data } }: MarketEvent) {
  const hasCurrency = name === 'auctionSettled';
  return requireAll({
    contract: topicAddress(topics[1]),
    buyer: topicAddress(topics[2]),
    token: topicWord(topics[3]),
    seller: addressAt(data, 0),
    currency: hasCurrency ? addressAt(data, 1) : ZERO_ADDRESS,
    price: uintAt(data, hasCurrency ? 2 : 1),
  });
}
