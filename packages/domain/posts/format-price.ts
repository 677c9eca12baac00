import { findCoin, getDecimals } from './coins.ts';
import { formatDollars } from './format-amount.ts';
import { joinWords } from './join-words.ts';
import type { PostSubject, Total } from './post-subject.ts';
import type { Currency } from './sale-facts.ts';
import { sanitiseChainText } from './sanitise-chain-text.ts';
import { shortenAddress } from './shorten-address.ts';
import { computeUsdValue, getUsdPrice, type UsdPrices } from './usd-prices.ts';

const SYMBOL_WEIGHT = 12;
const BOUND_PREFIXES = { exact: '', 'at-least': 'at least ', 'at-most': 'at most ' } as const;

export type FormatAmount = (amount: bigint, decimals: number) => string;

/** "1.5 ETH and 20 USDC (about $4,705)"; null when the price is unknown. */
export function formatPrice(
  { totals, bound }: PostSubject,
  prices: UsdPrices,
  write: FormatAmount,
  maxCurrencies: number,
): string | null {
  if (totals.length === 0) return null;
  if (totals.every(({ amount }) => amount === 0n)) return 'free';
  const shown = totals.slice(0, maxCurrencies).map((total) => formatTotal(total, prices, write));
  const amounts = totals.length > maxCurrencies ? [...shown, 'other tokens'] : shown;
  const value = computeUsdValue(totals, prices);
  return `${BOUND_PREFIXES[bound]}${joinWords(amounts)}${value === null ? '' : ` (${formatDollars(value)})`}`;
}

function formatTotal({ currency, amount }: Total, prices: UsdPrices, write: FormatAmount): string {
  const decimals = getDecimals(currency);
  const written = decimals === null ? 'an unknown amount of' : write(amount, decimals);
  return `${written} ${formatSymbol(currency, prices)}`;
}

/** Anyone can create a token called ETH, so tokens without a known rate are shown with their address. */
function formatSymbol({ id, symbol }: Currency, prices: UsdPrices): string {
  const shown = sanitiseChainText(symbol, 'token', SYMBOL_WEIGHT);
  const isEstablished = findCoin(id) !== null || getUsdPrice(id, prices) !== null;
  return isEstablished && shown !== 'token' ? shown : `${shown} ${shortenAddress(id)}`;
}
