export type PartyKind = 'sellers' | 'buyers' | 'wallets';

type Happening = {
  isMint: boolean;
  isListing: boolean;
  isMany: boolean;
  times: number;
  isSweep: boolean;
  others: number;
};

/** The fixed words of a post. */
export type PostWords = {
  /** "sold in one transaction" */
  happened(of: Happening): string;
  /** Continues a list of token numbers. */
  andMore(count: number): string;
  countedTokens(count: string): string;
  forPrice(price: string): string;
  atUnknownPrice: string;
  unknownPrice: string;
  floor(price: string): string;
  /** Under a listing: what readers may expect of it. */
  listingNote: string;
  /** "412 of 1,000 minted" */
  progress(minted: string, supply: string): string;
  /** Ends the description of one of several pictures. */
  pictureOf(number: number, total: number): string;
  unknown: string;
  free: string;
  atLeast: string;
  atMost: string;
  unknownAmountOf: string;
  otherTokens: string;
  on: string;
  aMarketplace: string;
  others: string;
  from: string;
  to: string;
  by: string;
  parties: Readonly<Record<PartyKind, string>>;
  several: Readonly<Record<PartyKind, string>>;
  list: Intl.ListFormat;
  /** Amounts are written in English: "about $4,705", "under 0.01". */
  amount(written: string): string;
  fields: Readonly<
    Record<
      | 'progress'
      | 'floor'
      | 'note'
      | 'price'
      | 'total'
      | 'marketplace'
      | 'seller'
      | 'buyer'
      | 'minter'
      | 'tokens'
      | 'transaction'
      | 'view',
      string
    >
  >;
};
