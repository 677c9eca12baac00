import { COINS } from './currencies.ts';
import type { ListingFacts, MintFacts, PostSubject, SaleFacts, Total } from './sale-facts.ts';

/** X accepts four pictures per post. */
export const MAX_PICTURES = 4;

/** The only source of listings. */
export const LISTINGS_MARKETPLACE = 'OpenSea';

/** One post for the sales of one transaction that a bot should post; null when there are none. */
export function groupSales(sales: readonly SaleFacts[]): PostSubject | null {
  const [first] = sales;
  if (!first) return null;
  const prices = countBundlesOnce(sales);
  const known = prices.flatMap(({ price, currency }) =>
    price === 'unknown' || currency === 'unknown' ? [] : [{ amount: price, currency }],
  );
  const isLowerBound =
    known.length < prices.length || prices.some(({ priceBasis }) => priceBasis !== 'gross');
  return {
    ...tokensOf(sales),
    kind: sales.length > 1 ? 'sweep' : 'sale',
    key: first.key,
    chain: first.chain,
    contract: first.contract,
    saleCount: sales.length,
    otherTokenCount: countOthersInBundles(sales),
    totals: totalsByCurrency(known, COINS[first.chain].id),
    bound: isLowerBound ? 'at-least' : 'exact',
    marketplaces: distinct(sales.map(({ marketplace }) => marketplace.name)),
    sellers: distinct(sales.map(({ seller }) => seller)),
    buyers: distinct(sales.map(({ buyer }) => buyer)),
  };
}

/**
 * One post for the mints of one transaction; null when there are none. `payment` covers the whole transaction: pass it
 * as inexact if it also paid for other collections.
 */
export function groupMints(mints: readonly MintFacts[]): PostSubject | null {
  const [first] = mints;
  if (!first) return null;
  const { payment, group } = first;
  // A large group keeps the facts of its first mints only.
  const isWhole = !group || group.count === mints.length;
  return {
    ...tokensOf(mints),
    ...(group && !isWhole && { pieceCount: BigInt(group.count) }),
    ...(group?.progress && { progress: group.progress }),
    kind: 'mint',
    key: first.key,
    chain: first.chain,
    contract: first.contract,
    saleCount: 0,
    otherTokenCount: 0,
    totals: payment === 'unknown' ? [] : [{ currency: payment.currency, amount: payment.amount }],
    bound: payment === 'unknown' || payment.isExact ? 'exact' : 'at-most',
    marketplaces: [],
    sellers: [],
    buyers: distinct([...mints.map(({ to }) => to), ...(isWhole ? [] : (['unknown'] as const))]),
  };
}

/** The post about a listing. */
export function describeListing(listing: ListingFacts): PostSubject {
  const { key, chain, contract, price, floor, seller } = listing;
  return {
    ...tokensOf([listing]),
    ...(floor && { floor }),
    kind: 'listing',
    key,
    chain,
    contract,
    saleCount: 0,
    otherTokenCount: 0,
    totals: [price],
    bound: 'exact',
    marketplaces: [LISTINGS_MARKETPLACE],
    sellers: [seller],
    buyers: [],
  };
}

type Piece = Pick<SaleFacts, 'tokenId' | 'standard' | 'quantity'>;

function tokensOf(pieces: readonly Piece[]) {
  const tokenIds = distinct(pieces.map(({ tokenId }) => tokenId));
  return { tokenIds, picturedTokenIds: tokenIds.slice(0, MAX_PICTURES), pieceCount: countPieces(pieces) };
}

/** Adds up quantities of ERC-1155 tokens. A unique token that was sold twice in one transaction counts once. */
export function countPieces(pieces: readonly Piece[]): bigint {
  const isOneOfAKind = ({ standard }: Piece) => standard !== 'erc1155';
  const single = new Set(pieces.filter(isOneOfAKind).map(({ tokenId }) => tokenId));
  return pieces
    .filter((piece) => !isOneOfAKind(piece))
    .reduce((count, { quantity }) => count + quantity, BigInt(single.size));
}

/** Every token of a bundle carries the price of the whole bundle. */
function countBundlesOnce(sales: readonly SaleFacts[]): SaleFacts[] {
  const seen = new Set<string>();
  return sales.filter(({ bundle }) => {
    const isDuplicate = bundle !== null && seen.has(bundle.id);
    if (bundle) seen.add(bundle.id);
    return !isDuplicate;
  });
}

function countOthersInBundles(sales: readonly SaleFacts[]): number {
  const missing = new Map<string, number>();
  for (const { bundle } of sales)
    if (bundle) missing.set(bundle.id, (missing.get(bundle.id) ?? bundle.size) - 1);
  return [...missing.values()].reduce((count, others) => count + Math.max(others, 0), 0);
}

function totalsByCurrency(prices: readonly Total[], coinId: string): Total[] {
  const totals = new Map<string, Total>();
  for (const { currency, amount } of prices)
    totals.set(currency.id, { currency, amount: amount + (totals.get(currency.id)?.amount ?? 0n) });
  const isCoin = ({ currency }: Total) => Number(currency.id === coinId);
  return [...totals.values()].sort((one, other) => isCoin(other) - isCoin(one));
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
