import type { SaleChain } from '../chains/sale-chains.ts';
import { parseDecimal } from '../lists/typed-values.ts';
import { COINS, findCoin, getDecimals, getUsdPrice, type UsdPrices } from './currencies.ts';
import type { Currency, Total } from './sale-facts.ts';

/** Which listings an owner wants: one of the two is enough. */
export type ListingWish = {
  /** More than this far below the floor; null when the floor does not matter. */
  percentBelow: string | null;
  /** Under this price, in the coin of the collection's chain; null when there is none. */
  maxPrice: string | null;
};

/** Listings of an outage are not caught up on: they may be sold by now. */
export const MAX_LISTING_AGE_SECONDS = 15 * 60;

const HUNDRED_PERCENT = 10_000n;

/**
 * Whether an owner wants a listing at this price. What cannot be compared does not count: a floor that is not known, or a
 * currency without a rate.
 */
export function isWantedListing(
  price: Total,
  { percentBelow, maxPrice }: ListingWish,
  { chain, floor, prices }: { chain: SaleChain; floor: Total | null; prices: UsdPrices },
): boolean {
  if (price.amount <= 0n) return false;
  return isBelowFloor(price, percentBelow, floor, prices) || isUnder(price, maxPrice, chain, prices);
}

function isBelowFloor(
  price: Total,
  percentBelow: string | null,
  floor: Total | null,
  prices: UsdPrices,
): boolean {
  if (percentBelow === null || floor === null) return false;
  const { digits, places } = parse(percentBelow);
  // Percents have at most two places, which the database enforces.
  const share = HUNDRED_PERCENT - digits * 10n ** BigInt(2 - places);
  return isLess(price, HUNDRED_PERCENT, floor, share, prices);
}

function isUnder(price: Total, maxPrice: string | null, chain: SaleChain, prices: UsdPrices): boolean {
  if (maxPrice === null) return false;
  const { digits, places } = parse(maxPrice);
  const coin = COINS[chain];
  const limit = { currency: coin, amount: digits * 10n ** BigInt(coin.decimals) };
  return isLess(price, 10n ** BigInt(places), limit, 1n, prices);
}

/** Compares multiples of two amounts, with integers only. False when there is no rate between their currencies. */
function isLess(one: Total, times: bigint, other: Total, otherTimes: bigint, prices: UsdPrices): boolean {
  const rates = ratesOf(one.currency, other.currency, prices);
  const decimals = getDecimals(one.currency);
  const otherDecimals = getDecimals(other.currency);
  if (!rates || decimals === null || otherDecimals === null) return false;
  return (
    one.amount * rates.one * times * 10n ** BigInt(otherDecimals) <
    other.amount * rates.other * otherTimes * 10n ** BigInt(decimals)
  );
}

function ratesOf(one: Currency, other: Currency, prices: UsdPrices) {
  const isSame =
    one.id === other.id || (findCoin(one.id) !== null && findCoin(one.id) === findCoin(other.id));
  if (isSame) return { one: 1n, other: 1n };
  const rate = getUsdPrice(one.id, prices);
  const otherRate = getUsdPrice(other.id, prices);
  return rate === null || otherRate === null ? null : { one: rate, other: otherRate };
}

/** digits / 10^places */
function parse(typed: string): { digits: bigint; places: number } {
  const decimal = parseDecimal(typed);
  if (decimal === null) throw new RangeError(`"${typed}" is not a decimal`);
  const [whole = '', fraction = ''] = decimal.split('.');
  return { digits: BigInt(whole + fraction), places: fraction.length };
}
