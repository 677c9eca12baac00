import { addressAt, requireAll, topicAddress, topicWord, uintAt } from '../core/abi-words.ts';
import { ETH } from '../core/currencies.ts';
import type { DecodeContext, Draft, MarketEvent, MarketplaceDecoder } from '../core/marketplace-decoder.ts';
import { MAX_LOG_DISTANCE } from '../core/transfer-index.ts';

/** Foundation. Tokens are in its custody, so they come from the market; its events name the seller. */
export const foundation: MarketplaceDecoder = {
  family: 'foundation',
  events: {
    buyPriceAccepted: '0xd28c0a7dd63bc853a4e36306655da9f8c0b29ff9d0605bb976ae420e46a99930',
    offerAccepted: '0x1cb8adb37d6d35e94cd0695ca39895b84371864713f5ca7eada52af9ff23744b',
    privateSaleFinalized: '0x6c623fa5e13aaaf28288f807e5b4f9ec6fb7ef812568e00317c552663bea918f',
    auctionFinalized: '0x2edb0e99c6ac35be6731dab554c1d1fa1b7beb675090dbb09fb14e615aca1c4a',
  },
  unknownAs: { id: 'foundation', name: 'Foundation copy', version: null },
  decode: (events, context) =>
    events.flatMap((event) =>
      event.name === 'auctionFinalized' ? readAuction(event, context) : readFixedPrice(event),
    ),
};

function readFixedPrice(event: MarketEvent): Draft[] {
  const { topics, data } = event.log;
  const fields = requireAll({
    contract: topicAddress(topics[1]),
    token: topicWord(topics[2]),
    third: topicAddress(topics[3]),
    other: addressAt(data, 0),
    price: sumAt(data, 1),
  });
  if (!fields) return [];
  const { third, other, ...sale } = fields;
  const isOffer = event.name === 'offerAccepted';
  return [
    {
      event,
      ...sale,
      seller: isOffer ? other : third,
      buyer: isOffer ? third : other,
      currency: ETH,
      side: isOffer ? 'bid' : 'listing',
    },
  ];
}

/**
 * The auction's event has an auction id instead of the token, which has just been transferred from the market to the
 * bidder.
 */
function readAuction(event: MarketEvent, context: DecodeContext): Draft[] {
  const { address, topics, data } = event.log;
  const fields = requireAll({
    seller: topicAddress(topics[2]),
    buyer: topicAddress(topics[3]),
    price: sumAt(data, 0),
  });
  const hop =
    fields &&
    context.transfers
      .hopsBetween(event.at - MAX_LOG_DISTANCE, event.at)
      .findLast(({ from, to }) => from === address && to === fields.buyer);
  if (!hop) return [];
  return [
    { event, ...fields, contract: hop.contract, token: hop.token, hop, currency: ETH, side: 'auction' },
  ];
}

/** The shares of the market, the creator and the owner add up to the price; the market's share is not always 5 %. */
function sumAt(data: string, at: number): bigint | undefined {
  const shares = requireAll({
    fee: uintAt(data, at),
    creator: uintAt(data, at + 1),
    owner: uintAt(data, at + 2),
  });
  return shares && shares.fee + shares.creator + shares.owner;
}
