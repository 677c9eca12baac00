import { addressAt, offsetAt, requireAll, uintAt, wordAt } from '../core/abi-words.ts';
import { getCurrency } from '../core/currencies.ts';
import type { DecodeContext, Draft, MarketEvent, MarketplaceDecoder } from '../core/marketplace-decoder.ts';

/** The matching policy of collection bids. */
const BID_POLICY = '0x0000000000b92d5d043faf7cecf7e2ee6aaed232';

/** Blur's first exchange. */
export const blurV1: MarketplaceDecoder = {
  family: 'blur-v1',
  events: { ordersMatched: '0x61cbb2a3dee0b6064c2e681aadd61677fb4ef319f0b547508d495626f5a62f64' },
  unknownAs: { id: 'blur-v1', name: 'Blur copy', version: null },
  decode: (events, context) => events.flatMap((event) => readMatch(event, context)),
};

function readMatch(event: MarketEvent, context: DecodeContext): Draft[] {
  const { data } = event.log;
  const sell = readOrder(data, offsetAt(data, 0));
  const buy = readOrder(data, offsetAt(data, 2));
  if (!sell || !buy) return [];
  return [
    {
      event,
      contract: sell.contract,
      token: sell.token,
      quantity: sell.quantity,
      seller: sell.trader,
      buyer: buy.trader,
      // Fees are part of the price.
      price: sell.price,
      currency: getCurrency(sell.currency, context.knowledge),
      side: buy.policy === BID_POLICY ? 'bid' : 'listing',
    },
  ];
}

function readOrder(data: string, at: number | undefined) {
  if (at === undefined) return undefined;
  return requireAll({
    trader: addressAt(data, at),
    policy: addressAt(data, at + 2),
    contract: addressAt(data, at + 3),
    token: wordAt(data, at + 4),
    quantity: uintAt(data, at + 5),
    currency: addressAt(data, at + 6),
    price: uintAt(data, at + 7),
  });
}
