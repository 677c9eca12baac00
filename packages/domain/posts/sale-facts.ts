import type { Chain } from '../accounts/wallet-address.ts';

/** Marks values that could not be determined; they are never guessed and never 0. */
export type Unknown = 'unknown';

/** `id` is 'ETH', 'SOL' or a token address. Symbol and decimals are set by the token's creator and untrusted. */
export type Currency = { id: string; symbol: string | null; decimals: number | null };

export type SaleFacts = {
  /** Permanent and unique. */
  key: string;
  chain: Chain;
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
  bundle: { id: string; size: number } | null;
};

export type MintFacts = {
  key: string;
  chain: Chain;
  contract: string;
  tokenId: string;
  standard: string;
  quantity: bigint;
  to: string;
  /** What all mints of the transaction cost together. An upper bound unless `isExact`. */
  payment: { amount: bigint; currency: Currency; isExact: boolean } | Unknown;
};

export type Total = { currency: Currency; amount: bigint };

/** What one post is about: a sale, several sales of one transaction, or its mints. */
export type PostSubject = {
  kind: 'sale' | 'sweep' | 'mint';
  key: string;
  chain: Chain;
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
};

/** Names from the chain. Untrusted: they are sanitised where they are used. */
export type KnownNames = {
  collection: string | null;
  tokens: ReadonlyMap<string, string>;
  parties: ReadonlyMap<string, string>;
};
