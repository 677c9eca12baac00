import { addressAt, requireAll, smallUintAt, uintAt, wordAt } from '../core/abi-words.ts';
import { getCurrency } from '../core/currencies.ts';
import type { MarketplaceDecoder } from '../core/marketplace-decoder.ts';

const MAKER_SELLS = 0;
const MAKER_BUYS = 1;

/** The NFT orders of 0x's fourth exchange. */
export const zeroExV4: MarketplaceDecoder = {
  family: '0x-v4',
  events: {
    filled721: '0x50273fa02273cceea9cf085b42de5c8af60624140168bd71357db833535877af',
    filled1155: '0x20cca81b0e269b265b3229d6b537da91ef475ca0ef55caed7dd30731700ba98d',
  },
  unknownAs: { id: '0x-v4', name: '0x copy', version: null },
  decode: (events, { knowledge }) =>
    events.flatMap((event) => {
      const { data } = event.log;
      const isErc1155 = event.name === 'filled1155';
      const fields = requireAll({
        direction: smallUintAt(data, 0),
        maker: addressAt(data, 1),
        taker: addressAt(data, 2),
        currency: addressAt(data, 4),
        price: uintAt(data, 5),
        contract: addressAt(data, 6),
        token: wordAt(data, 7),
        quantity: isErc1155 ? uintAt(data, 8) : 1n,
      });
      if (!fields || fields.direction > MAKER_BUYS) return [];
      const { direction, maker, taker, currency, ...sale } = fields;
      const isListing = direction === MAKER_SELLS;
      return [
        {
          event,
          ...sale,
          standard: isErc1155 ? 'erc1155' : 'erc721',
          seller: isListing ? maker : taker,
          buyer: isListing ? taker : maker,
          currency: getCurrency(currency, knowledge),
          // An order's fees are paid in addition to its amount, and the event omits them.
          feesOnTop: 'unknown',
          side: isListing ? 'listing' : 'bid',
        },
      ];
    }),
};
