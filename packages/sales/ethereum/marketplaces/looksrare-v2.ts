import { addressAt, arrayAt, requireAll, toUint, uintAt, wordsOf } from '../core/abi-words.ts';
import { getCurrency } from '../core/currencies.ts';
import {
  type DecodeContext,
  type Draft,
  type MarketEvent,
  type MarketplaceDecoder,
  markAsBundle,
} from '../core/marketplace-decoder.ts';

/** LooksRare's second exchange. */
export const looksrareV2: MarketplaceDecoder = {
  family: 'looksrare-v2',
  events: {
    takerBid: '0x3ee3de4684413690dee6fff1a0a4f92916a1b97d1c5a83cdf24671844306b2e3',
    takerAsk: '0x9aaa45d6db2ef74ead0751ea9113263d1dec1b50cea05f0ca2002cb8063564a4',
  },
  unknownAs: { id: 'looksrare-v2', name: 'LooksRare copy', version: null },
  decode: (events, context) => events.flatMap((event) => markAsBundle(readTrade(event, context))),
};

function readTrade(event: MarketEvent, context: DecodeContext): Draft[] {
  const { data } = event.log;
  const fields = requireAll({
    firstUser: addressAt(data, 3),
    secondUser: addressAt(data, 4),
    currency: addressAt(data, 6),
    contract: addressAt(data, 7),
    ids: arrayAt(data, 8),
    amounts: arrayAt(data, 9),
    sellerPaidTo: addressAt(data, 10),
    sellerNet: uintAt(data, 12),
    royalty: uintAt(data, 13),
    protocolFee: uintAt(data, 14),
  });
  if (!fields || fields.ids.length !== fields.amounts.length) return [];
  // TakerBid takes a listing and names the recipient of the token; the seller appears only as a payee.
  const isListing = event.name === 'takerBid';
  const quantities = wordsOf(data, fields.amounts);
  return wordsOf(data, fields.ids).flatMap((token, item): Draft[] => {
    const quantity = toUint(quantities[item]);
    if (token === undefined || quantity === undefined) return [];
    return [
      {
        event,
        contract: fields.contract,
        token,
        quantity,
        seller: isListing ? fields.sellerPaidTo : fields.firstUser,
        buyer: fields.secondUser,
        price: fields.sellerNet + fields.royalty + fields.protocolFee,
        currency: getCurrency(fields.currency, context.knowledge),
        side: isListing ? 'listing' : 'bid',
      },
    ];
  });
}
