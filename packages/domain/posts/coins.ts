import type { Chain } from '../accounts/wallet-address.ts';
import type { Currency } from './sale-facts.ts';

export type Coin = { id: 'ETH' | 'SOL'; symbol: string; decimals: number };

/** Thresholds are given in these coins. */
export const COINS: Readonly<Record<Chain, Coin>> = {
  ethereum: { id: 'ETH', symbol: 'ETH', decimals: 18 },
  solana: { id: 'SOL', symbol: 'SOL', decimals: 9 },
};

// Wrapped ether, ether deposited with Blur and wrapped SOL are redeemable one to one.
const COIN_EQUIVALENTS: ReadonlyMap<string, Coin> = new Map([
  ['ETH', COINS.ethereum],
  ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', COINS.ethereum],
  ['0x0000000000a39bb272e79075ade125fd351887ac', COINS.ethereum],
  ['SOL', COINS.solana],
  ['So11111111111111111111111111111111111111112', COINS.solana],
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
