import { addressAt, requireAll, topicAddress, topicWord, uintAt } from '../core/abi-words.ts';
import { getCurrency } from '../core/currencies.ts';
import type { DecodeContext, Draft, MarketEvent, MarketplaceDecoder } from '../core/marketplace-decoder.ts';

/** Archipelago: one event contains the parties and the price, another the token. */
export const archipelago: MarketplaceDecoder = {
  family: 'archipelago',
  events: {
    trade: '0x446ea7816fd82a3e830f82ef187f55d7718a739e8ecfcd33e456f69cfa164cb5',
    tokenTrade: '0x1db01bf65e5b6e3e603931112bbd1714e830813bdcf0b6ebf7b5dcf44542ca31',
  },
  unknownAs: { id: 'archipelago', name: 'Archipelago copy', version: null },
  decode(events, context) {
    const tokens = new Map(
      events.flatMap(({ name, log }) => (name === 'tokenTrade' ? [[log.topics[1], log] as const] : [])),
    );
    return events.flatMap((event) =>
      event.name === 'trade' ? readTrade(event, tokens.get(event.log.topics[1]), context) : [],
    );
  },
};

function readTrade(
  event: MarketEvent,
  token: MarketEvent['log'] | undefined,
  { transaction, knowledge }: DecodeContext,
): Draft[] {
  const { topics, data } = event.log;
  const fields = requireAll({
    contract: topicAddress(token?.topics[2]),
    token: topicWord(token?.topics[3]),
    buyer: topicAddress(topics[2]),
    seller: topicAddress(topics[3]),
    // Price, proceeds and cost; the cost is everything the buyer pays.
    price: uintAt(data, 2),
    currency: addressAt(data, 3),
  });
  if (!fields) return [];
  const { currency, ...sale } = fields;
  return [
    {
      event,
      ...sale,
      currency: getCurrency(currency, knowledge),
      // Both orders look alike; the sender of the transaction is the taker.
      side: transaction.from === sale.seller ? 'bid' : 'listing',
    },
  ];
}
