import type { Chain } from '../accounts/wallet-address.ts';
import type { Currency, Unknown } from './sale-facts.ts';

/** An amount of one currency. */
export type Total = { currency: Currency; amount: bigint };

/** What one post is about: one sale, several sales of one transaction, or the mints of one. */
export type PostSubject = {
  kind: 'sale' | 'sweep' | 'mint';
  /** The key of the first sale or mint. */
  key: string;
  chain: Chain;
  contract: string;
  /** Each token once, in the order of the sales. */
  tokenIds: readonly string[];
  /** Tokens whose pictures are shown. */
  picturedTokenIds: readonly string[];
  /** How many pieces changed hands; a token that was sold twice is still one. */
  pieceCount: bigint;
  saleCount: number;
  /** Tokens of other collections that the price of a bundle also paid for. */
  otherTokenCount: number;
  /** The chain's coin first; empty when no price is known. */
  totals: readonly Total[];
  /** 'at-least' when a part of the price is not known, 'at-most' when change may have been given back. */
  bound: 'exact' | 'at-least' | 'at-most';
  marketplaces: readonly string[];
  /** Each party once, 'unknown' among them. */
  sellers: readonly (string | Unknown)[];
  buyers: readonly (string | Unknown)[];
};

/** Words that the chain has for a subject's parts; they are anybody's words and are sanitised when they are used. */
export type KnownNames = {
  collection: string | null;
  /** By token id. */
  tokens: ReadonlyMap<string, string>;
  /** ENS and SNS names by address. */
  parties: ReadonlyMap<string, string>;
};
