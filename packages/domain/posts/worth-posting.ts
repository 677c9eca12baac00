import type { Chain } from '../accounts/wallet-address.ts';
import { readDecimal } from '../lists/decimal.ts';
import { COINS, coinBehind, decimalsOf } from './coins.ts';
import type { Currency, MintFacts, SaleFacts } from './sale-facts.ts';
import { type UsdPrices, usdPriceOf } from './usd-prices.ts';

/** What a bot's owner chose to have posted. */
export type PostSettings = {
  chain: Chain;
  /** In ETH or SOL, by the chain. */
  thresholdDecimal: string;
  postMints: boolean;
};

/** Why something is not posted. */
export type SkipReason =
  | 'other-chain'
  | 'not-verified'
  | 'zero-price'
  | 'price-unknown'
  | 'below-threshold'
  | 'mints-off'
  | 'mints-need-ethereum';

/** Posted, or not and why. */
export type Verdict = { post: true } | { post: false; reason: SkipReason };

const POST: Verdict = { post: true };
const skip = (reason: SkipReason): Verdict => ({ post: false, reason });

/** Whether a bot posts a sale: each sale by its own price, a bundle by the price of the whole. */
export function worthPosting(sale: SaleFacts, settings: PostSettings, prices: UsdPrices): Verdict {
  const threshold = readThreshold(settings.thresholdDecimal);
  if (sale.chain !== settings.chain) return skip('other-chain');
  if (!sale.verified) return skip('not-verified');
  if (sale.price !== 'unknown' && sale.price <= 0n) return skip('zero-price');
  if (threshold.digits === 0n) return POST;
  // A token without a rate is posted with its own symbol and tells its readers something. A post without any price does
  // not, and cannot be what an owner meant who asked for big sales only.
  if (sale.price === 'unknown' || sale.currency === 'unknown') return skip('price-unknown');
  return isBelow(sale.price, sale.currency, threshold, settings.chain, prices)
    ? skip('below-threshold')
    : POST;
}

/** Whether a bot posts a mint. The threshold is about sales: most mints are free, and who wants mints wants those. */
export function mintWorthPosting(mint: MintFacts, settings: PostSettings): Verdict {
  if (mint.chain !== settings.chain) return skip('other-chain');
  if (mint.chain !== 'ethereum') return skip('mints-need-ethereum');
  return settings.postMints ? POST : skip('mints-off');
}

/** A threshold of digits / 10^places. */
type Threshold = { digits: bigint; places: number };

function readThreshold(thresholdDecimal: string): Threshold {
  const decimal = readDecimal(thresholdDecimal);
  if (decimal === null) throw new RangeError(`"${thresholdDecimal}" is no threshold`);
  const [whole = '', fraction = ''] = decimal.split('.');
  return { digits: BigInt(whole + fraction), places: fraction.length };
}

/** Certainly below: where no rate is known, nothing is. Both sides are multiplied out, so nothing is rounded. */
function isBelow(
  amount: bigint,
  currency: Currency,
  threshold: Threshold,
  chain: Chain,
  prices: UsdPrices,
): boolean {
  const rate = rateToCoin(currency, chain, prices);
  const decimals = decimalsOf(currency);
  if (!rate || decimals === null) return false;
  const value = amount * rate.currencyUsd * 10n ** BigInt(threshold.places);
  return value < threshold.digits * rate.coinUsd * 10n ** BigInt(decimals);
}

function rateToCoin(currency: Currency, chain: Chain, prices: UsdPrices) {
  const coin = COINS[chain];
  if (coinBehind(currency.id) === coin) return { currencyUsd: 1n, coinUsd: 1n };
  const currencyUsd = usdPriceOf(currency.id, prices);
  const coinUsd = usdPriceOf(coin.id, prices);
  return currencyUsd === null || coinUsd === null ? null : { currencyUsd, coinUsd };
}
