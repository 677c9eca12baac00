import type { Unknown } from './known.ts';
import type { Need } from './needs.ts';

/** The chains whose sales are decoded. */
export type Chain = 'ethereum' | 'solana';

/** A place of trade: the id of one version, and words for people. */
export type Marketplace = { id: string; name: string; version: string | null };

/** What is paid with: 'ETH', 'SOL' or the address of a token; symbol and decimals are null until they are known. */
export type Currency = { id: string; symbol: string | null; decimals: number | null };

/** How the two sides met; pools are named from the trader's side: pool-buy is bought from a pool. */
export type Side = 'listing' | 'bid' | 'auction' | 'pool-buy' | 'pool-sell';

/** Several tokens sold for one price; the price stands on each of them and is that of the whole. */
export type Bundle = { id: string; size: number };

/** Where in its transaction a sale or mint was found. */
export type Position = { logIndex: number } | { instruction: readonly number[] };

/** What the marketplace's own event says where the true party or token is another. */
export type EventSays = { seller?: string; buyer?: string; contract?: string };

/** A field of a sale that is unknown, and what would tell it. */
export type OpenField = {
  field: 'price' | 'seller' | 'buyer' | 'decimals' | 'verified' | 'collection';
  need: Need;
};

/** One token (or some pieces of one kind) that changed hands for money. */
export type Sale = {
  /** The same in every block that includes the transaction; unique for each sale. */
  key: string;
  chain: Chain;
  marketplace: Marketplace;
  /** False when the event came from a contract that is not known to be the marketplace: never to be posted. */
  verified: boolean;
  /** The token's contract; on Solana the verified collection, or the mint where there is none or it is not known yet. */
  contract: string;
  /** On Solana the mint. */
  tokenId: string;
  standard: string;
  quantity: bigint;
  seller: string | Unknown;
  buyer: string | Unknown;
  /** Gross, in the currency's smallest unit: fees and royalties inside the order are part of it. */
  price: bigint | Unknown;
  /** 'seller-net' where the event tells only what the seller received; the gross price is then higher. */
  priceBasis: 'gross' | 'seller-net';
  currency: Currency | Unknown;
  feesOnTop: bigint | Unknown;
  side: Side;
  bundle: Bundle | null;
  position: Position;
  eventSays: EventSays;
  needs: readonly OpenField[];
};

/** What the mints of one transaction cost together: exactly, or at most when change may have been given back. */
export type MintPayment = { amount: bigint; currency: Currency; isExact: boolean };

/** One token (or some pieces of one kind) that came into being outside of a sale. */
export type Mint = {
  key: string;
  chain: Chain;
  contract: string;
  tokenId: string;
  standard: string;
  quantity: bigint;
  to: string;
  payment: MintPayment | Unknown;
  position: Position;
};

/** Everything that one transaction tells about sales and mints, and what is still to be asked for. */
export type Decoded = { sales: Sale[]; mints: Mint[]; needs: Need[] };
