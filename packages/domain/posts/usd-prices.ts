import { coinBehind, decimalsOf } from './coins.ts';
import type { Currency } from './sale-facts.ts';

/** US dollars for one whole unit of a currency, by its id, with eight decimals as price feeds write them. */
export type UsdPrices = ReadonlyMap<string, bigint>;

/** The decimals of a price in `UsdPrices`. */
export const USD_PRICE_DECIMALS = 8;

/** The decimals of `usdValue`: enough for any price times any amount to be exact. */
export const USD_VALUE_DECIMALS = 85;

/** A currency's price; null when none is known. What is wrapped has the price of its coin. */
export function usdPriceOf(currencyId: string, prices: UsdPrices): bigint | null {
  const price = prices.get(coinBehind(currencyId)?.id ?? currencyId);
  return price !== undefined && price > 0n ? price : null;
}

/** What amounts are worth together, exactly; null when the price of any one is not known. */
export function usdValue(
  amounts: readonly { currency: Currency; amount: bigint }[],
  prices: UsdPrices,
): bigint | null {
  let value = 0n;
  for (const { currency, amount } of amounts) {
    const price = usdPriceOf(currency.id, prices);
    const decimals = decimalsOf(currency);
    if (price === null || decimals === null) return null;
    value += amount * price * 10n ** BigInt(USD_VALUE_DECIMALS - USD_PRICE_DECIMALS - decimals);
  }
  return value;
}
