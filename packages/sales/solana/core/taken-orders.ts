import { findCoreTransfer } from './core-transfer.ts';
import { getCurrency, SOL } from './currencies.ts';
import { accountAt } from './instruction.ts';
import {
  type DecodeContext,
  type Draft,
  type Fill,
  findSelfCall,
  type Standard,
} from './marketplace-decoder.ts';
import { readTakeEvent, TAKE_EVENT, type TakeEvent } from './take-event.ts';
import { detectMetaplexStandard } from './token-standard.ts';

type Layout = { buyer: number; seller: number; standard?: Standard };

/** The instructions of Tensor's order book, which OpenSea copied; see `LAYOUTS`. */
export const TAKING_INSTRUCTIONS = {
  buy: '66063d1201daebea',
  buySpl: '4188feff3b82eaae',
  takeBidMetaHash: '55e3ca462dd70ac1',
  takeBidFullMeta: 'f2c2cbe1ea350a60',
  buyLegacy: '447f2b08d41ff972',
  buyLegacySpl: '865e7de5189dc2c7',
  takeBidLegacy: 'bc23746c00e9edc9',
  buyCore: 'a9e357ff4c56ff19',
  buyCoreSpl: 'ea1c257a72efe9d0',
  takeBidCore: 'fa29f8143da11b8d',
  buyT22: '5162e3abc969b4d8',
  buyT22Spl: '6615a3275e277a5e',
  takeBidT22: '12fa71f21ff41396',
  buyWns: 'a82bb3d92c3b23f4',
  buyWnsSpl: '71893917bac4d9d2',
  takeBidWns: '58057a58fa8b23d8',
} as const;

const LAYOUTS: Readonly<Record<string, Layout>> = {
  buy: { buyer: 9, seller: 11, standard: 'cnft' },
  buySpl: { buyer: 12, seller: 15, standard: 'cnft' },
  takeBidMetaHash: { buyer: 12, seller: 2, standard: 'cnft' },
  takeBidFullMeta: { buyer: 12, seller: 2, standard: 'cnft' },
  buyLegacy: { buyer: 1, seller: 6 },
  buyLegacySpl: { buyer: 2, seller: 8 },
  takeBidLegacy: { buyer: 3, seller: 1 },
  buyCore: { buyer: 4, seller: 6, standard: 'core' },
  buyCoreSpl: { buyer: 2, seller: 7, standard: 'core' },
  takeBidCore: { buyer: 3, seller: 1, standard: 'core' },
  buyT22: { buyer: 1, seller: 6, standard: 'token-2022' },
  buyT22Spl: { buyer: 2, seller: 8, standard: 'token-2022' },
  takeBidT22: { buyer: 3, seller: 1, standard: 'token-2022' },
  buyWns: { buyer: 1, seller: 6, standard: 'wns' },
  buyWnsSpl: { buyer: 2, seller: 8, standard: 'wns' },
  takeBidWns: { buyer: 3, seller: 1, standard: 'wns' },
};

/**
 * The sale of a taken order. Token, price, currency and taker come from the event that the program emits; only the
 * maker comes from the accounts. `shift` is the account offset of a program's copy.
 */
export function decodeTakenOrder(fill: Fill, shift: number, context: DecodeContext): Draft | undefined {
  const layout = LAYOUTS[fill.name];
  const event = readEvent(fill, context);
  if (!layout || !event) return undefined;
  const isBid = fill.name.startsWith('takeBid');
  const maker = accountAt(fill.instruction, shift + (isBid ? layout.buyer : layout.seller));
  const taker = accountAt(fill.instruction, shift + (isBid ? layout.seller : layout.buyer));
  // An instruction with shifted accounts would name the wrong party.
  if (!maker || taker !== event.taker) return undefined;
  const moved = layout.standard === 'core' ? findCoreTransfer(fill, context) : undefined;
  if (moved && moved.asset !== event.asset) return undefined;
  return {
    fill,
    mint: event.asset,
    standard: layout.standard ?? detectMetaplexStandard(fill, context),
    seller: isBid ? taker : maker,
    buyer: isBid ? maker : taker,
    price: event.amount,
    currency: event.currency === null ? SOL : getCurrency(event.currency, context),
    // A seller who takes a bid pays the fees out of the price.
    feesOnTop: isBid ? 0n : event.fees,
    side: isBid ? 'bid' : 'listing',
  };
}

function readEvent(fill: Fill, context: DecodeContext): TakeEvent | undefined {
  const data = findSelfCall(fill, TAKE_EVENT, context);
  if (!data) context.ask({ kind: 'inner-instructions' });
  return data && readTakeEvent(data);
}
