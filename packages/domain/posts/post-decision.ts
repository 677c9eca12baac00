import type { SaleChain } from '../chains/sale-chains.ts';
import { parseDecimal } from '../lists/typed-values.ts';
import {
  COINS,
  computeUsdValue,
  findCoin,
  getDecimals,
  getUsdPrice,
  USD_VALUE_DECIMALS,
  type UsdPrices,
} from './currencies.ts';
import type { Currency, MintFacts, SaleFacts } from './sale-facts.ts';
import { isOfWantedSide, isOfWantedToken, isOnWantedMarketplace, type SaleFilters } from './sale-filters.ts';

export type PostSettings = {
  chain: SaleChain;
  /** In the chain's own coin. */
  thresholdDecimal: string;
  postMints: boolean;
  filters: SaleFilters;
};

type SkipReason =
  | 'other-chain'
  | 'not-verified'
  | 'zero-price'
  | 'price-unknown'
  | 'below-threshold'
  | 'other-token'
  | 'other-marketplace'
  | 'other-side'
  | 'side-unknown'
  | 'mints-off';

export type PostDecision = { post: true } | { post: false; reason: SkipReason };

const POST: PostDecision = { post: true };
const skip = (reason: SkipReason): PostDecision => ({ post: false, reason });

/**
 * Compares each sale by its own price, a bundle by its total price. The filters for traits and for the number of tokens
 * come later: the first needs the token's metadata, the second all sales of the transaction.
 */
export function decideSalePost(sale: SaleFacts, settings: PostSettings, prices: UsdPrices): PostDecision {
  if (sale.chain !== settings.chain) return skip('other-chain');
  if (!sale.verified) return skip('not-verified');
  if (sale.price !== 'unknown' && sale.price <= 0n) return skip('zero-price');
  const reason = findFilterReason(sale, settings.filters);
  return reason ? skip(reason) : decideByPrice(sale, settings, prices);
}

function findFilterReason(sale: SaleFacts, filters: SaleFilters): SkipReason | null {
  if (!isOfWantedToken(sale, filters)) return 'other-token';
  if (!isOnWantedMarketplace(sale, filters)) return 'other-marketplace';
  const isOfSide = isOfWantedSide(sale, filters);
  if (isOfSide === 'unknown') return 'side-unknown';
  return isOfSide ? null : 'other-side';
}

function decideByPrice(
  sale: SaleFacts,
  { chain, ...settings }: PostSettings,
  prices: UsdPrices,
): PostDecision {
  const threshold = parseThreshold(settings.thresholdDecimal);
  const minCents = BigInt(Math.round(settings.filters.minUsd * 100));
  if (threshold.digits === 0n && minCents === 0n) return POST;
  // A sale in a token without a rate still shows its symbol and amount. A sale of unknown price tells readers nothing,
  // and an owner who set a threshold wants large sales only.
  if (sale.price === 'unknown' || sale.currency === 'unknown') return skip('price-unknown');
  const isTooSmall =
    isBelow(sale.price, sale.currency, threshold, chain, prices) ||
    isBelowDollars(sale.price, sale.currency, minCents, prices);
  return isTooSmall ? skip('below-threshold') : POST;
}

/** Prices, marketplaces and sides do not apply to mints: most mints are free. */
export function decideMintPost(mint: MintFacts, settings: PostSettings): PostDecision {
  if (mint.chain !== settings.chain) return skip('other-chain');
  if (!settings.postMints) return skip('mints-off');
  return isOfWantedToken(mint, settings.filters) ? POST : skip('other-token');
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
  chain: SaleChain,
  prices: UsdPrices,
): boolean {
  const rate = rateToCoin(currency, chain, prices);
  const decimals = getDecimals(currency);
  if (!rate || decimals === null) return false;
  const value = amount * rate.currencyUsd * 10n ** BigInt(threshold.places);
  return value < threshold.digits * rate.coinUsd * 10n ** BigInt(decimals);
}

/** False when no rate is known: as with the threshold, a sale is rather posted than lost. */
function isBelowDollars(amount: bigint, currency: Currency, minCents: bigint, prices: UsdPrices): boolean {
  if (minCents === 0n) return false;
  const value = computeUsdValue([{ currency, amount }], prices);
  return value !== null && value < minCents * 10n ** BigInt(USD_VALUE_DECIMALS - 2);
}

function rateToCoin(currency: Currency, chain: SaleChain, prices: UsdPrices) {
  const coin = COINS[chain];
  if (findCoin(currency.id) === coin) return { currencyUsd: 1n, coinUsd: 1n };
  const currencyUsd = getUsdPrice(currency.id, prices);
  const coinUsd = getUsdPrice(coin.id, prices);
  return currencyUsd === null || coinUsd === null ? null : { currencyUsd, coinUsd };
}
