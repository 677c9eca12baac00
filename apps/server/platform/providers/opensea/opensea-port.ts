/** An amount in a currency's smallest unit. The symbol is the seller's choice and untrusted. */
export type OpenSeaPrice = {
  amount: bigint;
  /** In lower case; null for the chain's own coin. */
  token: string | null;
  symbol: string;
  decimals: number;
};

export type OpenSeaListing = {
  orderHash: string;
  chain: string;
  /** In lower case. */
  contract: string;
  tokenId: string;
  standard: string;
  quantity: bigint;
  seller: string;
  price: OpenSeaPrice;
  isPrivate: boolean;
  listedAt: Date;
  expiresAt: Date | null;
};

/** What the headers of the last answer said; null when they said nothing. */
export type OpenSeaLimit = { remaining: number; resetsAt: Date };

/**
 * OpenSea's listings, which are on no chain. Calls fail with a `ProviderError`: `reconnect` when the operator's key is
 * refused, `retry-later` with the scope `app` when the key has to wait.
 */
export type OpenSea = {
  /** A fingerprint of the key, for what is remembered about it. */
  keyMark: string;
  /** The collection's name in OpenSea's addresses; null when it has none. */
  findSlug(chain: string, contract: string): Promise<string | null>;
  /** One page, newest first; null when OpenSea no longer knows the collection. */
  readListings(
    slug: string,
    page: { after: Date; next: string | null },
  ): Promise<{ listings: OpenSeaListing[]; next: string | null } | null>;
  /** The cheapest listing; null when there is none. */
  readFloor(slug: string): Promise<OpenSeaPrice | null>;
  limit(): OpenSeaLimit | null;
};
