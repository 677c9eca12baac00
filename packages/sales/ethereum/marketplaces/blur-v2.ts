import type { Unknown } from '../../sale.ts';
import { addressAt, requireAll, smallUintAt, toUint, uintAt, wordAt } from '../core/abi-words.ts';
import { BLUR_POOL, ETH, getCurrency } from '../core/currencies.ts';
import type { DecodeContext, Draft, MarketEvent, MarketplaceDecoder } from '../core/marketplace-decoder.ts';

/** Blur's second exchange. Its events name only the maker; the other party is in the token's transfer. */
export const blurV2: MarketplaceDecoder = {
  family: 'blur-v2',
  events: {
    execution: '0xf2f66294df6fae7ac681cbe2f6d91c6904485929679dce263e8f6539b7d5c559',
    packed: '0x1d5e12b51dee5e4d34434576c3fb99714a85f57b0fd546ada4b0bddd736d12b2',
    packedTakerFee: '0x0fcf17fac114131b10f37b183c6a60f905911e52802caeeb3e6ea210398b81ab',
    packedMakerFee: '0x7dc5c0699ac8dd5250cbe368a2fc3b4a2daadb120ad07f6cccea29f83482686e',
  },
  unknownAs: { id: 'blur-v2', name: 'Blur copy', version: null },
  decode: (events, context) =>
    events.flatMap((event) => {
      const sale = event.name === 'execution' ? readExecution(event) : readPacked(event);
      return sale ? [toDraft(event, sale, context)] : [];
    }),
};

type Execution = {
  trader: string;
  contract: string;
  token: string;
  price: bigint;
  isBid: boolean;
  quantity?: bigint;
  standard?: 'erc721' | 'erc1155';
};

function toDraft(event: MarketEvent, sale: Execution, context: DecodeContext): Draft {
  const { trader, isBid, ...rest } = sale;
  const parties: { seller: string | Unknown; buyer: string | Unknown } = isBid
    ? { seller: 'unknown', buyer: trader }
    : { seller: trader, buyer: 'unknown' };
  return {
    event,
    ...rest,
    ...parties,
    // Bids are paid from the bidder's Blur deposit, listings in ether. Fees are part of the price.
    currency: isBid ? getCurrency(BLUR_POOL, context.knowledge) : ETH,
    side: isBid ? 'bid' : 'listing',
  };
}

/** Two packed words: token (11 bytes), index (1), trader (20); side (1), price (11), collection (20). */
function readPacked({ log }: MarketEvent): Execution | undefined {
  const first = wordAt(log.data, 1);
  const second = wordAt(log.data, 2);
  const side = second?.slice(0, 2);
  if (!first || !second || (side !== '00' && side !== '01')) return undefined;
  return requireAll({
    token: first.slice(0, 22).padStart(64, '0'),
    trader: `0x${first.slice(24)}`,
    isBid: side === '01',
    price: toUint(second.slice(2, 24)),
    contract: `0x${second.slice(24)}`,
  });
}

function readExecution({ log: { data } }: MarketEvent): Execution | undefined {
  const fields = requireAll({
    trader: addressAt(data, 0),
    token: wordAt(data, 1),
    quantity: uintAt(data, 2),
    contract: addressAt(data, 3),
    assetType: smallUintAt(data, 4),
    price: uintAt(data, 7),
    orderType: smallUintAt(data, 14),
  });
  if (!fields || fields.orderType > 1 || fields.assetType > 1) return undefined;
  const { orderType, assetType, ...rest } = fields;
  return { ...rest, isBid: orderType === 1, standard: assetType === 1 ? 'erc1155' : 'erc721' };
}
