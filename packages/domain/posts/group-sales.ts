import { COINS } from './coins.ts';
import type { PostSubject, Total } from './post-subject.ts';
import type { MintFacts, SaleFacts } from './sale-facts.ts';

/** X takes four pictures in a post. */
export const MOST_PICTURES = 4;

/** One post for the sales that one transaction brought one bot: those that are worth posting. Null when there are none. */
export function groupSales(sales: readonly SaleFacts[]): PostSubject | null {
  const [first] = sales;
  if (!first) return null;
  const prices = bundlesOnce(sales);
  const known = prices.flatMap(({ price, currency }) =>
    price === 'unknown' || currency === 'unknown' ? [] : [{ amount: price, currency }],
  );
  const isPartOnly = known.length < prices.length || prices.some(({ priceBasis }) => priceBasis !== 'gross');
  return {
    ...tokensOf(sales),
    kind: sales.length > 1 ? 'sweep' : 'sale',
    key: first.key,
    chain: first.chain,
    contract: first.contract,
    saleCount: sales.length,
    otherTokenCount: countOthersInBundles(sales),
    totals: totalsByCurrency(known, COINS[first.chain].id),
    bound: isPartOnly ? 'at-least' : 'exact',
    marketplaces: distinct(sales.map(({ marketplace }) => marketplace.name)),
    sellers: distinct(sales.map(({ seller }) => seller)),
    buyers: distinct(sales.map(({ buyer }) => buyer)),
  };
}

/**
 * One post for the mints that one transaction brought one bot; null when there are none. Their payment is that of the
 * whole transaction: when it also paid for other collections, give it as not exact.
 */
export function groupMints(mints: readonly MintFacts[]): PostSubject | null {
  const [first] = mints;
  if (!first) return null;
  const { payment } = first;
  return {
    ...tokensOf(mints),
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
    buyers: distinct(mints.map(({ to }) => to)),
  };
}

type Piece = Pick<SaleFacts, 'tokenId' | 'standard' | 'quantity'>;

function tokensOf(pieces: readonly Piece[]) {
  const tokenIds = distinct(pieces.map(({ tokenId }) => tokenId));
  return { tokenIds, picturedTokenIds: tokenIds.slice(0, MOST_PICTURES), pieceCount: countPieces(pieces) };
}

/** Pieces of one kind add up; a token that exists once can pass through two sales of a transaction and stays one. */
function countPieces(pieces: readonly Piece[]): bigint {
  const isOneOfAKind = ({ standard }: Piece) => standard !== 'erc1155';
  const single = new Set(pieces.filter(isOneOfAKind).map(({ tokenId }) => tokenId));
  return pieces
    .filter((piece) => !isOneOfAKind(piece))
    .reduce((count, { quantity }) => count + quantity, BigInt(single.size));
}

/** The price of a bundle stands on each of its tokens and was paid once. */
function bundlesOnce(sales: readonly SaleFacts[]): SaleFacts[] {
  const seen = new Set<string>();
  return sales.filter(({ bundle }) => {
    const isAgain = bundle !== null && seen.has(bundle.id);
    if (bundle) seen.add(bundle.id);
    return !isAgain;
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
