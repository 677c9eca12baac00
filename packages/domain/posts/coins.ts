import type { Chain } from '../accounts/wallet-address.ts';
import type { Currency } from './sale-facts.ts';

/** A chain's own coin. */
export type Coin = { id: 'ETH' | 'SOL'; symbol: string; decimals: number };

/** The coins in which thresholds are given. */
export const COINS: Readonly<Record<Chain, Coin>> = {
  ethereum: { id: 'ETH', symbol: 'ETH', decimals: 18 },
  solana: { id: 'SOL', symbol: 'SOL', decimals: 9 },
};

// Wrapped ether, ether deposited with Blur, wrapped SOL: each is given back for the coin, one for one.
const WORTH_ITS_COIN: ReadonlyMap<string, Coin> = new Map([
  ['ETH', COINS.ethereum],
  ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', COINS.ethereum],
  ['0x0000000000a39bb272e79075ade125fd351887ac', COINS.ethereum],
  ['SOL', COINS.solana],
  ['So11111111111111111111111111111111111111112', COINS.solana],
]);

// A number of 256 bits has 78 digits: a token with more decimals cannot hold one whole unit.
const MOST_DECIMALS = 77;

/** The coin that a currency is, or stands for one to one; null when it is something else. */
export function coinBehind(currencyId: string): Coin | null {
  return WORTH_ITS_COIN.get(currencyId) ?? WORTH_ITS_COIN.get(currencyId.toLowerCase()) ?? null;
}

/** How many decimals an amount of a currency has; null when that is not known, or nonsense. */
export function decimalsOf({ id, decimals }: Currency): number | null {
  const coin = coinBehind(id);
  if (coin) return coin.decimals;
  const isSane =
    decimals !== null && Number.isInteger(decimals) && decimals >= 0 && decimals <= MOST_DECIMALS;
  return isSane ? decimals : null;
}
