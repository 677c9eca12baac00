import type { MissingFact } from './missing-facts.ts';

/** Marks values that the given facts do not determine; they are never guessed and never 0. */
export type Unknown = 'unknown';

export function isKnown<T>(value: T | Unknown): value is Exclude<T, Unknown> {
  return value !== 'unknown';
}

/** Other EVM chains have the name that the caller gives them: see `Network`. */
export type Chain = 'ethereum' | 'solana';

/** `id` identifies one version of a marketplace. */
export type Marketplace = { id: string; name: string; version: string | null };

/** `id` is a coin such as 'ETH' or 'SOL', or a token address; symbol and decimals are null until known. */
export type Currency = { id: string; symbol: string | null; decimals: number | null };

/** Pools are named from the trader's side: pool-buy means bought from a pool. */
export type Side = 'listing' | 'bid' | 'auction' | 'pool-buy' | 'pool-sell';

/** Several tokens sold for one price, which is repeated on each of them. */
export type Bundle = { id: string; size: number };

export type Position = { logIndex: number } | { instruction: readonly number[] };

/** The event's own values where the real party or token differs. */
type EventValues = { seller?: string; buyer?: string; contract?: string };

/** An unknown field of a sale, and the missing fact that would determine it. */
export type UnknownField = {
  field: 'price' | 'seller' | 'buyer' | 'decimals' | 'verified' | 'collection';
  need: MissingFact;
};

/** One token, or several pieces of it, sold for money. */
export type Sale<C extends string = Chain> = {
  /** Unique, and the same in every block that includes the transaction. */
  key: string;
  chain: C;
  marketplace: Marketplace;
  /** False when the emitter is not a known contract of the marketplace. Such sales are never posted. */
  verified: boolean;
  /** The token contract; on Solana the verified collection, or the mint if there is none or it is not known yet. */
  contract: string;
  /** On Solana the mint. */
  tokenId: string;
  standard: string;
  quantity: bigint;
  seller: string | Unknown;
  buyer: string | Unknown;
  /** Gross, in the currency's smallest unit: includes fees and royalties inside the order. */
  price: bigint | Unknown;
  /** 'seller-net' when the event contains only what the seller received; the gross price is then higher. */
  priceBasis: 'gross' | 'seller-net';
  currency: Currency | Unknown;
  feesOnTop: bigint | Unknown;
  side: Side;
  bundle: Bundle | null;
  position: Position;
  eventSays: EventValues;
  needs: readonly UnknownField[];
};

/** What all mints of a transaction cost together; an upper bound if change may have been returned. */
export type MintPayment = { amount: bigint; currency: Currency; isExact: boolean };

/** One token, or several pieces of it, created outside a sale. */
export type Mint<C extends string = Chain> = {
  key: string;
  chain: C;
  contract: string;
  tokenId: string;
  standard: string;
  quantity: bigint;
  to: string;
  payment: MintPayment | Unknown;
  /** The candy machine that minted it, on Solana. */
  machine?: string;
  position: Position;
};

/** All sales and mints of one transaction, and the facts that are still missing. */
export type Decoded<C extends string = Chain> = { sales: Sale<C>[]; mints: Mint<C>[]; needs: MissingFact[] };
