import { computeUsdValue, USD_VALUE_DECIMALS, type UsdPrices } from './currencies.ts';
import type { SaleFacts } from './sale-facts.ts';

const PLACES = 4;
/** Larger values are mistakes or tricks, and would make a collection's sums worthless. */
const MAX_DOLLARS = 1_000_000_000n;

/** Decimal dollars; of a bundle, this token's share of them. Null when they are unknown. */
export function valueSale(
  { price, currency, bundle }: Pick<SaleFacts, 'price' | 'currency' | 'bundle'>,
  prices: UsdPrices,
): string | null {
  if (price === 'unknown' || currency === 'unknown') return null;
  const value = computeUsdValue([{ currency, amount: price }], prices);
  if (value === null) return null;
  const share = value / BigInt(Math.max(1, bundle?.size ?? 1));
  const units = share / 10n ** BigInt(USD_VALUE_DECIMALS - PLACES);
  if (units > MAX_DOLLARS * 10n ** BigInt(PLACES)) return null;
  const digits = units.toString().padStart(PLACES + 1, '0');
  return `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}
