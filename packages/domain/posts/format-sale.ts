import { computeUsdValue, findCoin, getDecimals, getUsdPrice, type UsdPrices } from './currencies.ts';
import { formatDollars, formatShortAmount } from './format-amount.ts';
import type { Currency, KnownNames, PostSubject, Total, Unknown } from './sale-facts.ts';
import { sanitiseChainText } from './sanitise-chain-text.ts';

const MAX_NUMBER_DIGITS = 12;

/** What happened, without the price: "Azuki #12 sold", "5 × Azuki minted". */
export function formatHeadline(subject: PostSubject, names: KnownNames, nameWeight: number): string {
  const [tokenId] = subject.tokenIds;
  const isOneToken = subject.tokenIds.length === 1 && tokenId !== undefined;
  const title = isOneToken
    ? tokenTitle(subject, tokenId, names, nameWeight)
    : collectionTitle(subject, names, nameWeight);
  const pieces = subject.pieceCount > 1n ? `${formatShortAmount(subject.pieceCount, 0)} × ` : '';
  return `${pieces}${title} ${whatHappened(subject)}`;
}

/** "#1, #2, #3 and 4 more"; null if a token id is not numeric. */
export function formatTokenNumbers({ tokenIds }: PostSubject, max: number): string | null {
  if (max === 0 || tokenIds.length < 2 || !tokenIds.every(isNumber)) return null;
  const shown = tokenIds.slice(0, max).map(tokenNumber).join(', ');
  return tokenIds.length > max ? `${shown} and ${tokenIds.length - max} more` : shown;
}

function whatHappened({ kind, pieceCount, saleCount, otherTokenCount }: PostSubject): string {
  if (kind === 'mint') return 'minted';
  const times = pieceCount === 1n && saleCount > 1 ? ` ${saleCount} times` : '';
  const together = kind === 'sweep' ? ' in one transaction' : '';
  const others =
    otherTokenCount === 0 ? '' : ` with ${otherTokenCount} other token${plural(otherTokenCount)}`;
  return `sold${times}${together}${others}`;
}

function tokenTitle(subject: PostSubject, tokenId: string, names: KnownNames, nameWeight: number): string {
  const name = sanitiseChainText(names.tokens.get(tokenId), '', nameWeight);
  // A name such as "#12" adds nothing to the token number.
  if (/\p{L}/u.test(name)) return name;
  return `${collectionTitle(subject, names, nameWeight)} ${tokenNumber(tokenId)}`;
}

function collectionTitle({ contract }: PostSubject, { collection }: KnownNames, nameWeight: number): string {
  return sanitiseChainText(collection, shortenAddress(contract), nameWeight);
}

/** Solana token ids are addresses, which X would turn into hashtags after a #. */
function tokenNumber(tokenId: string): string {
  if (!isNumber(tokenId)) return shortenAddress(tokenId);
  return tokenId.length <= MAX_NUMBER_DIGITS ? `#${tokenId}` : `#${tokenId.slice(0, 6)}…${tokenId.slice(-4)}`;
}

function isNumber(tokenId: string): boolean {
  return /^\d+$/.test(tokenId);
}

function plural(count: number): string {
  return count === 1 ? '' : 's';
}

const SYMBOL_WEIGHT = 12;
const BOUND_PREFIXES = { exact: '', 'at-least': 'at least ', 'at-most': 'at most ' } as const;

type FormatAmount = (amount: bigint, decimals: number) => string;

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

const MARKETPLACE_WEIGHT = 24;

/** "OpenSea and Blur". Names are sanitised because a marketplace name can look like a domain. */
export function formatMarketplaces(marketplaces: readonly string[], max: number): string {
  const shown = marketplaces
    .slice(0, max)
    .map((name) => sanitiseChainText(name, 'a marketplace', MARKETPLACE_WEIGHT));
  return joinWords(marketplaces.length > max ? [...shown, 'others'] : shown);
}

const PARTY_WEIGHT = 24;

/** One side of a sale: a name, a short address or "3 buyers"; null if unknown. */
export function formatParties(
  parties: readonly (string | Unknown)[],
  plural: string,
  names: ReadonlyMap<string, string>,
): string | null {
  const [only] = parties;
  if (only === undefined || (parties.length === 1 && only === 'unknown')) return null;
  if (parties.length > 1) return `${parties.includes('unknown') ? 'several' : parties.length} ${plural}`;
  return sanitiseChainText(names.get(only), shortenAddress(only), PARTY_WEIGHT);
}

const LIST = new Intl.ListFormat('en-GB');

/** "A", "A and B", "A, B and C". */
function joinWords(words: readonly string[]): string {
  return LIST.format(words);
}

const DIGITS_SHOWN_AT_END = 4;

export function isAddressLike(text: string): boolean {
  return /^[0-9A-Za-z]{10,100}$/.test(text);
}

/** 0x1234…cdef, 7xKX…9fGh. */
function shortenAddress(address: string): string {
  if (!isAddressLike(address)) return 'unknown';
  const shownAtStart = address.startsWith('0x') ? 6 : 4;
  return `${address.slice(0, shownAtStart)}…${address.slice(-DIGITS_SHOWN_AT_END)}`;
}
