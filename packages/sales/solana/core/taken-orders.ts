import { addressAt, DISCRIMINATOR_BYTES, u64At } from './bytes.ts';
import { getCurrency, SOL } from './currencies.ts';
import { accountAt } from './instruction.ts';
import {
  type DecodeContext,
  type Draft,
  type Fill,
  findSelfCall,
  type Standard,
} from './marketplace-decoder.ts';
import { detectMetaplexStandard, findCoreTransfer } from './token-transfers.ts';

/** The event that Tensor's order book, and OpenSea's copy of it, emit for each order taken. */
type TakeEvent = {
  taker: string;
  amount: bigint;
  /** Fees and royalties together. */
  fees: bigint;
  /** The payment mint; null for SOL. */
  currency: string | null;
  asset: string;
};

/** The discriminator of the self-call by which these programs emit an event. */
const TAKE_EVENT = '6aa20ae28444df15';

const IS_TAKE = 1;

const FEES = 4;

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

/**
 * Layout: taker; bid; target kind and target; field kind and field; amount; quantity, which is what remains of the bid
 * and not what was sold; four fees; currency; asset.
 */
function readTakeEvent(data: Uint8Array): TakeEvent | undefined {
  if (data[DISCRIMINATOR_BYTES] !== IS_TAKE) return undefined;
  const takerAt = DISCRIMINATOR_BYTES + 1;
  const targetAt = behindOption(data, takerAt + 32, 32);
  const fieldAt = targetAt + 33;
  const amountAt = behindOption(data, behindOption(data, fieldAt, 1), 32);
  const feesAt = amountAt + 12;
  const currencyAt = feesAt + 8 * FEES;
  const assetAt = behindOption(data, currencyAt, 32);
  const taker = addressAt(data, takerAt);
  const amount = u64At(data, amountAt);
  const currency = data[currencyAt] === 1 ? addressAt(data, currencyAt + 1) : null;
  const asset = data[assetAt] === 1 ? addressAt(data, assetAt + 1) : undefined;
  if (!taker || amount === undefined || currency === undefined || !asset) return undefined;
  return { taker, amount, fees: sumOfFees(data, feesAt), currency, asset };
}

function sumOfFees(data: Uint8Array, at: number): bigint {
  let sum = 0n;
  for (let fee = 0; fee < FEES; fee += 1) sum += u64At(data, at + 8 * fee) ?? 0n;
  return sum;
}

/** The position after an optional value, whose presence is one byte. */
function behindOption(data: Uint8Array, at: number, size: number): number {
  return data[at] === 1 ? at + 1 + size : at + 1;
}
