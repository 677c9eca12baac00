import { addressAt, DISCRIMINATOR_BYTES, u64At } from './bytes.ts';

/** The event that Tensor's order book, and OpenSea's copy of it, emit for each order taken. */
export type TakeEvent = {
  taker: string;
  amount: bigint;
  /** Fees and royalties together. */
  fees: bigint;
  /** The payment mint; null for SOL. */
  currency: string | null;
  asset: string;
};

/** The discriminator of the self-call by which these programs emit an event. */
export const TAKE_EVENT = '6aa20ae28444df15';

const IS_TAKE = 1;
const FEES = 4;

/**
 * Layout: taker; bid; target kind and target; field kind and field; amount; quantity, which is what remains of the bid
 * and not what was sold; four fees; currency; asset.
 */
export function readTakeEvent(data: Uint8Array): TakeEvent | undefined {
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
