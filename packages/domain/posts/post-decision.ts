import type { Chain } from '../accounts/wallet-address.ts';
import { parseDecimal } from '../lists/typed-values.ts';
import { COINS, findCoin, getDecimals, getUsdPrice, type UsdPrices } from './currencies.ts';
import type { Currency, MintFacts, SaleFacts } from './sale-facts.ts';

export type PostSettings = {
  chain: Chain;
  /** In ETH or SOL, depending on the chain. */
  thresholdDecimal: string;
  postMints: boolean;
};

export type SkipReason =
  | 'other-chain'
  | 'not-verified'
  | 'zero-price'
  | 'price-unknown'
  | 'below-threshold'
  | 'mints-off'
  | 'mints-need-ethereum';

export type PostDecision = { post: true } | { post: false; reason: SkipReason };

const POST: PostDecision = { post: true };
const skip = (reason: SkipReason): PostDecision => ({ post: false, reason });

/** Compares each sale by its own price, a bundle by its total price. */
export function decideSalePost(sale: SaleFacts, settings: PostSettings, prices: UsdPrices): PostDecision {
  const threshold = parseThreshold(settings.thresholdDecimal);
  if (sale.chain !== settings.chain) return skip('other-chain');
  if (!sale.verified) return skip('not-verified');
  if (sale.price !== 'unknown' && sale.price <= 0n) return skip('zero-price');
  if (threshold.digits === 0n) return POST;
  // A sale in a token without a rate still shows its symbol and amount. A sale of unknown price tells readers nothing,
  // and an owner who set a threshold wants large sales only.
  if (sale.price === 'unknown' || sale.currency === 'unknown') return skip('price-unknown');
  return isBelow(sale.price, sale.currency, threshold, settings.chain, prices)
    ? skip('below-threshold')
    : POST;
}

/** The threshold does not apply to mints: most mints are free. */
export function decideMintPost(mint: MintFacts, settings: PostSettings): PostDecision {
  if (mint.chain !== settings.chain) return skip('other-chain');
  if (mint.chain !== 'ethereum') return skip('mints-need-ethereum');
  return settings.postMints ? POST : skip('mints-off');
}

/** digits / 10^places */
type Threshold = { digits: bigint; places: number };

function parseThreshold(thresholdDecimal: string): Threshold {
  const decimal = parseDecimal(thresholdDecimal);
  if (decimal === null) throw new RangeError(`"${thresholdDecimal}" is not a valid threshold`);
  const [whole = '', fraction = ''] = decimal.split('.');
  return { digits: BigInt(whole + fraction), places: fraction.length };
}

/** False when no rate is known. Cross-multiplies both sides to avoid rounding. */
function isBelow(
  amount: bigint,
  currency: Currency,
  threshold: Threshold,
  chain: Chain,
  prices: UsdPrices,
): boolean {
  const rate = rateToCoin(currency, chain, prices);
  const decimals = getDecimals(currency);
  if (!rate || decimals === null) return false;
  const value = amount * rate.currencyUsd * 10n ** BigInt(threshold.places);
  return value < threshold.digits * rate.coinUsd * 10n ** BigInt(decimals);
}

function rateToCoin(currency: Currency, chain: Chain, prices: UsdPrices) {
  const coin = COINS[chain];
  if (findCoin(currency.id) === coin) return { currencyUsd: 1n, coinUsd: 1n };
  const currencyUsd = getUsdPrice(currency.id, prices);
  const coinUsd = getUsdPrice(coin.id, prices);
  return currencyUsd === null || coinUsd === null ? null : { currencyUsd, coinUsd };
}
