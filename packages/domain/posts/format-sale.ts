import type { PartyKind, PostWords } from '@signboard/languages/post-words.ts';
import { TEXTS } from '@signboard/languages/texts.ts';
import { computeUsdValue, findCoin, getDecimals, getUsdPrice, type UsdPrices } from './currencies.ts';
import { formatDollars, formatShortAmount } from './format-amount.ts';
import type { Currency, KnownNames, PostSubject, Total, Unknown } from './sale-facts.ts';
import { sanitiseChainText } from './sanitise-chain-text.ts';

const MAX_NUMBER_DIGITS = 12;

/** What happened, without the price: "Azuki #12 sold", "5 × Azuki minted". */
export function formatHeadline(
  subject: PostSubject,
  names: KnownNames,
  nameWeight: number,
  words: PostWords = TEXTS.en.posts,
): string {
  const title =
    formatOnlyToken(subject, names, nameWeight, words) ?? formatCollection(subject, names, nameWeight, words);
  const pieces = subject.pieceCount > 1n ? `${formatCount(subject, words)} × ` : '';
  return `${pieces}${title} ${whatHappened(subject, words)}`;
}

/** How many pieces were sold or minted. */
export function formatCount({ pieceCount }: PostSubject, words: PostWords): string {
  return words.amount(formatShortAmount(pieceCount, 0));
}

/** The name of the only token; null when there are several. */
export function formatOnlyToken(
  subject: PostSubject,
  names: KnownNames,
  nameWeight: number,
  words: PostWords,
): string | null {
  const [tokenId] = subject.tokenIds;
  if (subject.tokenIds.length !== 1 || tokenId === undefined) return null;
  const name = sanitiseChainText(names.tokens.get(tokenId), '', nameWeight);
  // A name such as "#12" adds nothing to the token number.
  if (/\p{L}/u.test(name)) return name;
  return `${formatCollection(subject, names, nameWeight, words)} ${tokenNumber(tokenId)}`;
}

export function formatCollection(
  { contract }: Pick<PostSubject, 'contract'>,
  { collection }: KnownNames,
  nameWeight: number,
  words: PostWords,
): string {
  return sanitiseChainText(collection, shortenAddress(contract, words.unknown), nameWeight);
}

/** "#1, #2, #3 and 4 more"; null if a token id is not numeric. */
export function formatTokenNumbers(
  { tokenIds }: PostSubject,
  max: number,
  words: PostWords = TEXTS.en.posts,
): string | null {
  if (max === 0 || tokenIds.length < 2 || !tokenIds.every(isNumber)) return null;
  const shown = tokenIds.slice(0, max).map(tokenNumber).join(', ');
  return tokenIds.length > max ? shown + words.andMore(tokenIds.length - max) : shown;
}

function whatHappened(subject: PostSubject, words: PostWords): string {
  const { kind, pieceCount, saleCount, otherTokenCount } = subject;
  return words.happened({
    isMint: kind === 'mint',
    isListing: kind === 'listing',
    isMany: pieceCount > 1n,
    times: pieceCount === 1n ? saleCount : 1,
    isSweep: kind === 'sweep',
    others: otherTokenCount,
  });
}

/** Solana token ids are addresses, which X would turn into hashtags after a #. */
function tokenNumber(tokenId: string): string {
  if (!isNumber(tokenId)) return shortenAddress(tokenId);
  return tokenId.length <= MAX_NUMBER_DIGITS ? `#${tokenId}` : `#${tokenId.slice(0, 6)}…${tokenId.slice(-4)}`;
}

function isNumber(tokenId: string): boolean {
  return /^\d+$/.test(tokenId);
}

/** "412 of 1,000 minted"; null when the supply is not known. */
export function formatProgress({ progress }: PostSubject, words: PostWords): string | null {
  if (!progress) return null;
  return words.progress(formatShortAmount(progress.minted, 0), formatShortAmount(progress.supply, 0));
}

const SYMBOL_WEIGHT = 12;

type FormatAmount = (amount: bigint, decimals: number) => string;

/** "1.5 ETH and 20 USDC (about $4,705)"; null when the price is unknown. */
export function formatPrice(
  subject: Pick<PostSubject, 'totals' | 'bound'>,
  prices: UsdPrices,
  write: FormatAmount,
  maxCurrencies: number,
  words: PostWords = TEXTS.en.posts,
): string | null {
  const amounts = formatTotals(subject, prices, write, maxCurrencies, words);
  const value = formatValue(subject, prices, words);
  return amounts === null || value === null ? amounts : `${amounts} (${value})`;
}

/** "1.5 ETH and 20 USDC"; null when the price is unknown. */
export function formatTotals(
  { totals, bound }: Pick<PostSubject, 'totals' | 'bound'>,
  prices: UsdPrices,
  write: FormatAmount,
  maxCurrencies: number,
  words: PostWords,
): string | null {
  if (totals.length === 0) return null;
  if (totals.every(({ amount }) => amount === 0n)) return words.free;
  const shown = totals.slice(0, maxCurrencies).map((total) => formatTotal(total, prices, write, words));
  const amounts = totals.length > maxCurrencies ? [...shown, words.otherTokens] : shown;
  const prefix = { exact: '', 'at-least': words.atLeast, 'at-most': words.atMost }[bound];
  return prefix + words.list.format(amounts);
}

/** "0.6 ETH"; null when it is not known. */
export function formatFloor(
  { floor }: PostSubject,
  prices: UsdPrices,
  write: FormatAmount,
  words: PostWords,
): string | null {
  return floor ? formatTotal(floor, prices, write, words) : null;
}

/** In dollars; null when it is free or a rate is unknown. */
export function formatValue(
  { totals }: Pick<PostSubject, 'totals'>,
  prices: UsdPrices,
  words: PostWords,
): string | null {
  if (totals.every(({ amount }) => amount === 0n)) return null;
  const value = computeUsdValue(totals, prices);
  return value === null ? null : words.amount(formatDollars(value));
}

function formatTotal(
  { currency, amount }: Total,
  prices: UsdPrices,
  write: FormatAmount,
  words: PostWords,
): string {
  const decimals = getDecimals(currency);
  const written = decimals === null ? words.unknownAmountOf : words.amount(write(amount, decimals));
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
export function formatMarketplaces(
  marketplaces: readonly string[],
  max: number,
  words: PostWords = TEXTS.en.posts,
): string {
  const shown = marketplaces
    .slice(0, max)
    .map((name) => sanitiseChainText(name, words.aMarketplace, MARKETPLACE_WEIGHT));
  return words.list.format(marketplaces.length > max ? [...shown, words.others] : shown);
}

const PARTY_WEIGHT = 24;

/** One side of a sale: a name, a short address or "3 buyers"; null if unknown. */
export function formatParties(
  parties: readonly (string | Unknown)[],
  kind: PartyKind,
  names: ReadonlyMap<string, string>,
  words: PostWords = TEXTS.en.posts,
): string | null {
  const [only] = parties;
  if (only === undefined || (parties.length === 1 && only === 'unknown')) return null;
  if (parties.length > 1)
    return `${parties.includes('unknown') ? words.several[kind] : parties.length} ${words.parties[kind]}`;
  return sanitiseChainText(names.get(only), shortenAddress(only, words.unknown), PARTY_WEIGHT);
}

const DIGITS_SHOWN_AT_END = 4;

export function isAddressLike(text: string): boolean {
  return /^[0-9A-Za-z]{10,100}$/.test(text);
}

/** 0x1234…cdef, 7xKX…9fGh. */
function shortenAddress(address: string, unknown = TEXTS.en.posts.unknown): string {
  if (!isAddressLike(address)) return unknown;
  const shownAtStart = address.startsWith('0x') ? 6 : 4;
  return `${address.slice(0, shownAtStart)}…${address.slice(-DIGITS_SHOWN_AT_END)}`;
}
