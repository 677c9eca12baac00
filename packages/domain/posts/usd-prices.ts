import { findCoin, getDecimals } from './coins.ts';
import type { Currency } from './sale-facts.ts';

/** US dollars for one whole unit of each currency id, with eight decimals as in price feeds. */
export type UsdPrices = ReadonlyMap<string, bigint>;

export const USD_PRICE_DECIMALS = 8;

/** Enough decimals for any price times any amount to be exact. */
export const USD_VALUE_DECIMALS = 85;

/** Wrapped tokens have the price of their native coin. */
export function getUsdPrice(currencyId: string, prices: UsdPrices): bigint | null {
  const price = prices.get(findCoin(currencyId)?.id ?? currencyId);
  return price !== undefined && price > 0n ? price : null;
}

/** Exact; null if any price is unknown. */
export function computeUsdValue(
  amounts: readonly { currency: Currency; amount: bigint }[],
  prices: UsdPrices,
): bigint | null {
  let value = 0n;
  for (const { currency, amount } of amounts) {
    const price = getUsdPrice(currency.id, prices);
    const decimals = getDecimals(currency);
    if (price === null || decimals === null) return null;
    value += amount * price * 10n ** BigInt(USD_VALUE_DECIMALS - USD_PRICE_DECIMALS - decimals);
  }
  return value;
}
