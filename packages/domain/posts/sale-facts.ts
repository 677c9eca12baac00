import type { Chain } from '../accounts/wallet-address.ts';

/** Stands where nobody could tell: never guessed, never 0. */
export type Unknown = 'unknown';

/** What is paid with: 'ETH', 'SOL' or the address of a token, whose symbol and decimals are its maker's own words. */
export type Currency = { id: string; symbol: string | null; decimals: number | null };

/** What a post needs to know of one sale. */
export type SaleFacts = {
  /** The same for this sale for ever, and of no other one. */
  key: string;
  chain: Chain;
  marketplace: { name: string };
  /** False when the news may come from somebody who only plays the marketplace. */
  verified: boolean;
  contract: string;
  tokenId: string;
  standard: string;
  quantity: bigint;
  seller: string | Unknown;
  buyer: string | Unknown;
  /** In the currency's smallest unit; on each token of a bundle it is the price of the whole bundle. */
  price: bigint | Unknown;
  /** 'seller-net' where only the seller's share is known: the price is that or more. */
  priceBasis: 'gross' | 'seller-net';
  currency: Currency | Unknown;
  bundle: { id: string; size: number } | null;
};

/** What a post needs to know of one token that came into being. */
export type MintFacts = {
  key: string;
  chain: Chain;
  contract: string;
  tokenId: string;
  standard: string;
  quantity: bigint;
  to: string;
  /** What all mints of the transaction cost together; without `isExact` it is that or less. */
  payment: { amount: bigint; currency: Currency; isExact: boolean } | Unknown;
};
