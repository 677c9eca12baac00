import { type CoinId, EVM_SALE_CHAINS, type SaleChain } from '../chains/sale-chains.ts';
import type { Currency } from './sale-facts.ts';

type Coin = { id: CoinId; symbol: string; decimals: number };

const BY_ID: Readonly<Record<CoinId, Coin>> = {
  ETH: { id: 'ETH', symbol: 'ETH', decimals: 18 },
  POL: { id: 'POL', symbol: 'POL', decimals: 18 },
  APE: { id: 'APE', symbol: 'APE', decimals: 18 },
  SOL: { id: 'SOL', symbol: 'SOL', decimals: 9 },
};

/** Thresholds are given in these coins. */
export const COINS = Object.fromEntries([
  ...EVM_SALE_CHAINS.map(({ slug, coin }) => [slug, BY_ID[coin]]),
  ['solana', BY_ID.SOL],
]) as Readonly<Record<SaleChain, Coin>>;

// Wrapped coins, and ether deposited with Blur, are redeemable one to one. The addresses of all chains are in one map:
// nobody else can put a contract at one of them on another chain.
const COIN_EQUIVALENTS: ReadonlyMap<string, Coin> = new Map([
  ...Object.values(BY_ID).map((coin): [string, Coin] => [coin.id, coin]),
  ...EVM_SALE_CHAINS.flatMap(({ tokens }) =>
    tokens.flatMap(({ address, coin }): [string, Coin][] => (coin ? [[address, BY_ID[coin]]] : [])),
  ),
  ['So11111111111111111111111111111111111111112', BY_ID.SOL],
]);

// A 256-bit number has 78 digits: a token with more decimals cannot represent one whole unit.
const MAX_DECIMALS = 77;

/** The native coin that a currency is or is pegged to one to one; null for any other currency. */
export function findCoin(currencyId: string): Coin | null {
  return COIN_EQUIVALENTS.get(currencyId) ?? COIN_EQUIVALENTS.get(currencyId.toLowerCase()) ?? null;
}

/** Null when the decimals are unknown or implausible. */
export function getDecimals({ id, decimals }: Currency): number | null {
  const coin = findCoin(id);
  if (coin) return coin.decimals;
  const isPlausible =
    decimals !== null && Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS;
  return isPlausible ? decimals : null;
}

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
