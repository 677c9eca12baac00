import type { SaleChain } from '../chains/sale-chains.ts';
import { countPieces } from './group-sales.ts';
import { parseMarketplaces } from './marketplace-names.ts';
import type { MintFacts, SaleFacts } from './sale-facts.ts';
import { includesToken, parseTokenIds } from './token-ids.ts';
import { hasTraits, parseTraits, type Trait } from './traits.ts';

export const SIDES = ['any', 'listing', 'bid'] as const;

/** What a collection's posts are limited to. The default of each leaves out nothing. Texts are kept as typed. */
export type SaleFilters = {
  /** In dollars, with cents; 0 for none. */
  minUsd: number;
  /** "1-100, 555" */
  tokenIds: string;
  /** One per line: "Background = Blue". */
  traits: string;
  /** "OpenSea, Blur" */
  marketplaces: string;
  /** 'listing': somebody bought what was for sale. 'bid': the seller accepted an offer. */
  side: (typeof SIDES)[number];
  /** How many of the collection's tokens one transaction has to contain. */
  minCount: number;
};

export const NO_FILTERS: SaleFilters = {
  minUsd: 0,
  tokenIds: '',
  traits: '',
  marketplaces: '',
  side: 'any',
  minCount: 1,
};

export const MAX_MIN_USD = 1_000_000_000;
export const MAX_MIN_COUNT = 1_000;

export type FilterFault =
  | { field: 'tokenIds'; fault: 'token-ids' | 'token-range' }
  | { field: 'traits'; fault: 'traits' }
  | { field: 'marketplaces'; fault: 'marketplaces'; name: string };

/** Finds settings that no sale could ever match. Without a chain, only what is wrong on every chain. */
export function findFilterFault(filters: SaleFilters, chain: SaleChain | null): FilterFault | null {
  const ids = parseTokenIds(filters.tokenIds, chain);
  if ('fault' in ids) return { field: 'tokenIds', fault: ids.fault };
  if ('fault' in parseTraits(filters.traits)) return { field: 'traits', fault: 'traits' };
  const places = parseMarketplaces(filters.marketplaces, chain);
  return 'fault' in places ? { field: 'marketplaces', ...places } : null;
}

/** What is stored: only what the owner set. */
export function compactFilters(filters: SaleFilters): Partial<SaleFilters> {
  const isSet = ([name, value]: [string, unknown]) => value !== NO_FILTERS[name as keyof SaleFilters];
  return Object.fromEntries(Object.entries(filters).filter(isSet));
}

/** A setting that cannot be parsed any more, such as a marketplace that was renamed, matches nothing. */
export function isOfWantedToken(
  { chain, tokenId }: SaleFacts | MintFacts,
  { tokenIds }: SaleFilters,
): boolean {
  if (tokenIds === '') return true;
  const ids = parseTokenIds(tokenIds, chain);
  return !('fault' in ids) && includesToken(ids, tokenId);
}

export function isOnWantedMarketplace(
  { chain, marketplace }: SaleFacts,
  { marketplaces }: SaleFilters,
): boolean {
  if (marketplaces === '') return true;
  const wanted = parseMarketplaces(marketplaces, chain);
  return 'names' in wanted && wanted.names.includes(marketplace.name);
}

/** An auction is a listing: the seller put the token up for sale. */
const SIDE_OF = {
  listing: 'listing',
  auction: 'listing',
  'pool-buy': 'listing',
  bid: 'bid',
  'pool-sell': 'bid',
} as const;

export function isOfWantedSide({ side }: SaleFacts, { side: wanted }: SaleFilters): boolean | 'unknown' {
  if (wanted === 'any') return true;
  return side === 'unknown' ? side : SIDE_OF[side] === wanted;
}

/** The pieces that are left after all other filters. */
export function areEnough(
  pieces: readonly (SaleFacts | MintFacts)[],
  { minCount }: Pick<SaleFilters, 'minCount'>,
): boolean {
  return countPieces(pieces) >= BigInt(minCount);
}

/** The traits that a token needs; empty for none. */
export function wantedTraits({ traits }: Pick<SaleFilters, 'traits'>): readonly Trait[] {
  const parsed = parseTraits(traits);
  return 'traits' in parsed ? parsed.traits : [];
}

export type TraitDecision<Piece> =
  | { post: true; pieces: Piece[] }
  | { post: false; reason: 'other-traits' | 'traits-unknown' | 'too-few' };

/**
 * The pieces whose token has the wanted traits; null traits could not be read. Nothing is decided while a token that
 * might belong to the post is unknown.
 */
export function decideByTraits<Piece extends SaleFacts | MintFacts>(
  pieces: readonly Piece[],
  filters: SaleFilters,
  traitsOf: (tokenId: string) => readonly Trait[] | null,
): TraitDecision<Piece> {
  const wanted = wantedTraits(filters);
  if (wanted.length === 0) return { post: true, pieces: [...pieces] };
  const isUnknown = pieces.some(({ tokenId }) => traitsOf(tokenId) === null);
  if (isUnknown) return { post: false, reason: 'traits-unknown' };
  const left = pieces.filter(({ tokenId }) => hasTraits(wanted, traitsOf(tokenId) ?? []));
  if (left.length === 0) return { post: false, reason: 'other-traits' };
  return areEnough(left, filters) ? { post: true, pieces: left } : { post: false, reason: 'too-few' };
}
