import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import type { Trait } from '@signboard/domain/posts/traits.ts';

/** On Solana the id is the mint. */
export type Token = { chain: SaleChain; contract: string; tokenId: string };

/** Re-encoded by us in a format that X and Discord accept. */
export type TokenPicture = { bytes: Uint8Array; contentType: string; fileName: string };

/** Metadata from the token's creator. Never fails: null when there is none or it is unavailable. */
export type TokenMetadata = {
  /** Untrusted; sanitise where it is shown. */
  nameOf(token: Token): Promise<string | null>;
  pictureOf(token: Token): Promise<TokenPicture | null>;
  /** Empty when it has none; null when they could not be read now. */
  traitsOf(token: Token): Promise<readonly Trait[] | null>;
};

/** What the chain itself stores about a token. */
export type TokenPointer = {
  /** Null where only the metadata has it. */
  name: string | null;
  /** The metadata's URI, or the metadata itself. */
  uri: string | null;
  /** The picture's URI, for tokens without metadata. */
  image: string | null;
};

/** Null when there is nothing; throws when it could not be read. */
export type FindTokenPointer = (token: Token) => Promise<TokenPointer | null>;

/** A small square WebP, re-encoded by us. */
export type Thumbnail = { bytes: Buffer; side: number };

export type CollectionPictures = {
  /** Null when the collection has no picture that can be shown; fails with a ProviderError when it is unavailable. */
  pictureOf(contract: string): Promise<Thumbnail | null>;
};
