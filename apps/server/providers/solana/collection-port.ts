/** What is known of a token. Only what is verified counts: anybody can claim to belong to a collection. */
export type TokenFacts = {
  collection: string | null;
  /** Those who have confirmed that they made it. */
  creators: readonly string[];
  name: string | null;
  uri: string | null;
};

/** What stands at an address. */
export type AccountFacts =
  /** Says of itself that it is a collection. */
  | { kind: 'collection'; name: string | null }
  /** One token. The collections of the first years are such tokens and do not say that they are more. */
  | { kind: 'token'; token: TokenFacts }
  /** A machine that makes tokens: by the collection that it fills, or the creator that its tokens name. */
  | { kind: 'candy-machine'; collection: string | null; creator: string | null }
  /** A wallet, or no account at all; makers of tokens and compressed tokens are such addresses. */
  | { kind: 'none' }
  /** Money, programs, and whatever else cannot have sales. */
  | { kind: 'other' };

/** An index of digital assets, which knows what no account tells: compressed tokens and who belongs to whom. */
export type SolanaIndex = {
  tokens(addresses: readonly string[]): Promise<Map<string, TokenFacts>>;
  hasMembers(collection: string): Promise<boolean>;
  /** Any token that a creator has confirmed. */
  tokenByCreator(creator: string): Promise<TokenFacts | null>;
};

/** Looks tokens and collections up. All of it throws ProviderErrors when it could not be checked. */
export type SolanaCollections = {
  /**
   * What is known of some tokens; those of which nothing is known are left out. A node that has not come as far as the
   * slot must not answer: it would not know a token that was made just before.
   */
  tokens(addresses: readonly string[], atLeastSlot?: number): Promise<Map<string, TokenFacts>>;
  at(address: string): Promise<AccountFacts>;
  /** Null where none is configured. */
  index: SolanaIndex | null;
};
