import type { Chain } from '../accounts/wallet-address.ts';
import type { Currency, Unknown } from './sale-facts.ts';

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
