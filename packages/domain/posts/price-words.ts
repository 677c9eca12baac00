import { coinBehind, decimalsOf } from './coins.ts';
import { formatDollars } from './format-amount.ts';
import { joinWords } from './join-words.ts';
import type { PostSubject, Total } from './post-subject.ts';
import type { Currency } from './sale-facts.ts';
import { sanitiseChainText } from './sanitise-chain-text.ts';
import { shortAddress } from './short-address.ts';
import { type UsdPrices, usdPriceOf, usdValue } from './usd-prices.ts';

const SYMBOL_WEIGHT = 12;
const BOUND_WORDS = { exact: '', 'at-least': 'at least ', 'at-most': 'at most ' } as const;

/** How amounts are written: exactly, or rounded for readers. */
export type WriteAmount = (amount: bigint, decimals: number) => string;

/** "1.5 ETH and 20 USDC (about $4,705)"; null when nothing is known of the price. */
export function priceWords(
  { totals, bound }: PostSubject,
  prices: UsdPrices,
  write: WriteAmount,
  mostCurrencies: number,
): string | null {
  if (totals.length === 0) return null;
  if (totals.every(({ amount }) => amount === 0n)) return 'free';
  const shown = totals.slice(0, mostCurrencies).map((total) => amountWords(total, prices, write));
  const amounts = totals.length > mostCurrencies ? [...shown, 'other tokens'] : shown;
  const value = usdValue(totals, prices);
  return `${BOUND_WORDS[bound]}${joinWords(amounts)}${value === null ? '' : ` (${formatDollars(value)})`}`;
}

function amountWords({ currency, amount }: Total, prices: UsdPrices, write: WriteAmount): string {
  const decimals = decimalsOf(currency);
  const written = decimals === null ? 'an unknown amount of' : write(amount, decimals);
  return `${written} ${symbolWords(currency, prices)}`;
}

/** Anybody can make a token and call it ETH: beside the symbol of one that has no known rate stands its address. */
function symbolWords({ id, symbol }: Currency, prices: UsdPrices): string {
  const shown = sanitiseChainText(symbol, 'token', SYMBOL_WEIGHT);
  const isEstablished = coinBehind(id) !== null || usdPriceOf(id, prices) !== null;
  return isEstablished && shown !== 'token' ? shown : `${shown} ${shortAddress(id)}`;
}
