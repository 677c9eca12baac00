import type { SaleChain } from '../chains/sale-chains.ts';

/** Marks values that could not be determined; they are never guessed and never 0. */
export type Unknown = 'unknown';

/** `id` is a coin such as 'ETH' or 'SOL', or a token address. Symbol and decimals are set by the token's creator and untrusted. */
export type Currency = { id: string; symbol: string | null; decimals: number | null };

/** Pools are named from the trader's side: pool-buy means bought from a pool. */
type Side = 'listing' | 'bid' | 'auction' | 'pool-buy' | 'pool-sell';

export type SaleFacts = {
  /** Permanent and unique. */
  key: string;
  chain: SaleChain;
  marketplace: { name: string };
  /** False if the event may come from a contract that impersonates the marketplace. */
  verified: boolean;
  contract: string;
  tokenId: string;
  standard: string;
  quantity: bigint;
  seller: string | Unknown;
  buyer: string | Unknown;
  /** In the currency's smallest unit. For each token of a bundle this is the price of the whole bundle. */
  price: bigint | Unknown;
  /** 'seller-net' when only the seller's share is known; the full price is at least that. */
  priceBasis: 'gross' | 'seller-net';
  currency: Currency | Unknown;
  /** Unknown for sales that were stored without it. */
  side: Side | Unknown;
  bundle: { id: string; size: number } | null;
};

export type MintFacts = {
  key: string;
  chain: SaleChain;
  contract: string;
  tokenId: string;
  standard: string;
  quantity: bigint;
  to: string;
  /** What all mints of the transaction cost together. An upper bound unless `isExact`. */
  payment: { amount: bigint; currency: Currency; isExact: boolean } | Unknown;
  /** On the first of a group of mints that were posted together. */
  group?: MintGroup;
};

/** Mints of several transactions in one post. */
export type MintGroup = {
  /** All of the group; facts of the first ones are kept. */
  count: number;
  /** How much of its supply a drop has minted; null where no supply is known. */
  progress: { minted: bigint; supply: bigint } | null;
};

/** An offer to sell at a price, as OpenSea publishes it. Nothing of it is on the chain. */
export type ListingFacts = {
  key: string;
  chain: SaleChain;
  contract: string;
  tokenId: string;
  standard: string;
  quantity: bigint;
  seller: string | Unknown;
  /** For the whole quantity. */
  price: Total;
  /** The cheapest listing shortly before this one; null when it is not known. */
  floor: Total | null;
  expiresAt: string | null;
};

export type Total = { currency: Currency; amount: bigint };

/** What one post is about: a sale, several sales of one transaction, its mints, or a listing. */
export type PostSubject = {
  kind: 'sale' | 'sweep' | 'mint' | 'listing';
  key: string;
  chain: SaleChain;
  contract: string;
  /** Distinct, in the order of the sales. */
  tokenIds: readonly string[];
  picturedTokenIds: readonly string[];
  /** A token that was sold twice counts once. */
  pieceCount: bigint;
  saleCount: number;
  /** Tokens of other collections that a bundle price also paid for. */
  otherTokenCount: number;
  /** The chain's native coin comes first; empty when no price is known. */
  totals: readonly Total[];
  /** 'at-least' when part of the price is unknown, 'at-most' when change may have been returned. */
  bound: 'exact' | 'at-least' | 'at-most';
  marketplaces: readonly string[];
  /** Distinct; may include 'unknown'. */
  sellers: readonly (string | Unknown)[];
  buyers: readonly (string | Unknown)[];
  /** Only in posts about a drop with a known supply. */
  progress?: { minted: bigint; supply: bigint };
  /** Only in posts about a listing, when it is known. */
  floor?: Total;
};

/** Names from the chain. Untrusted: they are sanitised where they are used. */
export type KnownNames = {
  collection: string | null;
  tokens: ReadonlyMap<string, string>;
  parties: ReadonlyMap<string, string>;
};
