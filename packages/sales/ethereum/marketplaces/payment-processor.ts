import { addressAt, requireAll, topicAddress, uintAt, wordAt } from '../core/abi-words.ts';
import { getCurrency } from '../core/currencies.ts';
import type { DecodeContext, Draft, MarketEvent, MarketplaceDecoder } from '../core/marketplace-decoder.ts';
import { readBundledListing, readSweep } from './payment-processor-lists.ts';

/** Limit Break's Payment Processor, used by Magic Eden. Versions 2 and 3 emit the same events. */
export const paymentProcessor: MarketplaceDecoder = {
  family: 'payment-processor',
  events: {
    buy721: '0xffb29e9cf48456d56b6d414855b66a7ec060ce2054dcb124a1876310e1b7355c',
    buy1155: '0x1217006325a98bdcc6afc9c44965bb66ac7460a44dc57c2ac47622561d25c45a',
    accept721: '0x8b87c0b049fe52718fe6ff466b514c5a93c405fb0de8fbd761a23483f9f9e198',
    accept1155: '0x6f4c56c4b9a9d2479f963d802b19d17b02293ce1225461ac0cb846c482ee3c3e',
    buySingle: '0x7ed668b30822ae5c7db7b4a32f84e6645250bb6db0d1fc73eeb484c5b34b1d1b',
    sweep721: '0x8435e05433e0d3a3fe612b10c36f6623deec79239f76721a154687fef0ca46a1',
    sweep1155: '0x35cd37c73a78d0322074e1324a7d5d4cf5c7ff21f3265d03f4d085c532c6f019',
    bundle721: '0xf5960c81abf2cbc811a3b86b2b2c0338bfd5c47ad8815c941f9d59665a8d458b',
    bundle1155: '0x4b761d38cae19a364a5d44d2c4a5cdd41113f9e4d64ae2e21b766d072705b931',
  },
  unknownAs: { id: 'payment-processor', name: 'Payment Processor copy', version: null },
  decode: (events, context) =>
    events.flatMap((event) => {
      if (event.log.topics.length !== 4) return [];
      if (event.name === 'buySingle') return readSingle(event, context);
      if (event.name.startsWith('sweep')) return readSweep(event, context);
      if (event.name.startsWith('bundle')) return readBundledListing(event, context);
      return readTrade(event, context);
    }),
};

/** Versions 2 and 3. The taker comes first, and the token goes to a beneficiary who appears in its transfer. */
function readTrade(event: MarketEvent, { knowledge }: DecodeContext): Draft[] {
  const { topics, data } = event.log;
  const isErc1155 = event.name.endsWith('1155');
  const fields = requireAll({
    taker: topicAddress(topics[1]),
    maker: topicAddress(topics[2]),
    contract: topicAddress(topics[3]),
    currency: addressAt(data, 1),
    token: wordAt(data, 2),
    quantity: isErc1155 ? uintAt(data, 3) : 1n,
    price: uintAt(data, isErc1155 ? 4 : 3),
  });
  if (!fields) return [];
  const { taker, maker, currency, ...sale } = fields;
  const isListing = event.name.startsWith('buy');
  return [
    {
      event,
      ...sale,
      standard: isErc1155 ? 'erc1155' : 'erc721',
      seller: isListing ? maker : taker,
      buyer: isListing ? taker : maker,
      currency: getCurrency(currency, knowledge),
      side: isListing ? 'listing' : 'bid',
    },
  ];
}

/** Version 1 emits accepted offers with the same event; the transaction's sender distinguishes them. */
function readSingle(event: MarketEvent, { transaction, knowledge }: DecodeContext): Draft[] {
  const { topics, data } = event.log;
  const fields = requireAll({
    contract: topicAddress(topics[2]),
    currency: topicAddress(topics[3]),
    buyer: addressAt(data, 0),
    seller: addressAt(data, 1),
    token: wordAt(data, 2),
    quantity: uintAt(data, 3),
    price: uintAt(data, 4),
  });
  if (!fields) return [];
  const { currency, quantity, ...sale } = fields;
  return [
    {
      event,
      ...sale,
      // The amount of an ERC-721 token is 0 or 1.
      quantity: quantity === 0n ? 1n : quantity,
      currency: getCurrency(currency, knowledge),
      side: transaction.from === sale.seller ? 'bid' : 'listing',
    },
  ];
}
