import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';

/** One token of a collection; on Solana its id is its mint. */
export type Token = { chain: Chain; contract: string; tokenId: string };

/** A picture that we made ourselves from the pixels of another, as X and Discord take it. */
export type TokenPicture = { bytes: Uint8Array; contentType: string; fileName: string };

/** What a token's maker says of it. Neither call fails: null when there is nothing, or it could not be had. */
export type TokenMetadata = {
  /** Anybody's words, to be made harmless where they are shown. */
  nameOf(token: Token): Promise<string | null>;
  pictureOf(token: Token): Promise<TokenPicture | null>;
};

/** What the chain itself holds of a token. */
export type TokenPointer = {
  /** Null where only the metadata has it. */
  name: string | null;
  /** Where the metadata lies, or the metadata itself. */
  uri: string | null;
  /** Where the picture lies, for tokens that have one without any metadata. */
  image: string | null;
};

/** Reads what one chain holds of a token: null when nothing, throws when it could not be read. */
export type FindTokenPointer = (token: Token) => Promise<TokenPointer | null>;
