/** Only verified facts count: anyone can claim to belong to a collection. */
export type TokenFacts = {
  collection: string | null;
  /** Verified creators. */
  creators: readonly string[];
  name: string | null;
  uri: string | null;
};

export type AccountFacts =
  /** Marked as a collection. */
  | { kind: 'collection'; name: string | null }
  /** One token. Early collections are such tokens too and are not marked. */
  | { kind: 'token'; token: TokenFacts }
  /** A candy machine: by the collection it fills, or the creator that its tokens name; and how much of it is minted. */
  | {
      kind: 'candy-machine';
      collection: string | null;
      creator: string | null;
      progress: { minted: bigint; supply: bigint } | null;
    }
  /** A wallet or no account; creators and compressed tokens have such addresses. */
  | { kind: 'none' }
  /** Fungible tokens, programs and anything else without sales. */
  | { kind: 'other' };

/** An index of digital assets, which knows what no account contains: compressed tokens and memberships. */
export type SolanaIndex = {
  tokens(addresses: readonly string[]): Promise<Map<string, TokenFacts>>;
  hasMembers(collection: string): Promise<boolean>;
  /** Any token that a creator has verified. */
  tokenByCreator(creator: string): Promise<TokenFacts | null>;
};

/** Throws ProviderErrors when a lookup failed. */
export type SolanaCollections = {
  /**
   * Unknown tokens are omitted. A node that has not reached the slot must not answer: it would not know a token minted
   * just before.
   */
  tokens(addresses: readonly string[], atLeastSlot?: number): Promise<Map<string, TokenFacts>>;
  at(address: string): Promise<AccountFacts>;
  /** Null where none is configured. */
  index: SolanaIndex | null;
};
