import type { Language } from '../accounts/language.ts';

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

const plural = (count: number) => (count === 1 ? '' : 's');

const en: PostWords = {
  happened({ isMint, isListing, times, isSweep, others }) {
    if (isMint) return 'minted';
    if (isListing) return 'listed';
    const together = isSweep ? ' in one transaction' : '';
    const more = others === 0 ? '' : ` with ${others} other token${plural(others)}`;
    return `sold${times > 1 ? ` ${times} times` : ''}${together}${more}`;
  },
  andMore: (count) => ` and ${count} more`,
  countedTokens: (count) => `${count} tokens`,
  forPrice: (price) => `for ${price}`,
  atUnknownPrice: 'at an unknown price',
  unknownPrice: 'an unknown price',
  floor: (price) => `floor ${price}`,
  listingNote: 'Listing from OpenSea, best effort',
  progress: (minted, supply) => `${minted} of ${supply} minted`,
  pictureOf: (number, total) => `picture ${number} of ${total}`,
  unknown: 'unknown',
  free: 'free',
  atLeast: 'at least ',
  atMost: 'at most ',
  unknownAmountOf: 'an unknown amount of',
  otherTokens: 'other tokens',
  on: 'on',
  aMarketplace: 'a marketplace',
  others: 'others',
  from: 'from',
  to: 'to',
  by: 'by',
  parties: { sellers: 'sellers', buyers: 'buyers', wallets: 'wallets' },
  several: { sellers: 'several', buyers: 'several', wallets: 'several' },
  list: new Intl.ListFormat('en-GB'),
  amount: (written) => written,
  fields: {
    progress: 'Progress',
    floor: 'Floor',
    note: 'Note',
    price: 'Price',
    total: 'Total price',
    marketplace: 'Marketplace',
    seller: 'Seller',
    buyer: 'Buyer',
    minter: 'Minted by',
    tokens: 'Tokens',
    transaction: 'Transaction',
    view: 'View',
  },
};

const AMOUNTS_ES: readonly [RegExp, string][] = [
  [/^about /, 'aprox. '],
  [/^less than /, 'menos de '],
  [/^over /, 'más de '],
  [/^under /, 'menos de '],
];

const es: PostWords = {
  happened({ isMint, isListing, isMany, times, isSweep, others }) {
    if (isMint) return isMany ? 'se acuñaron' : 'se acuñó';
    if (isListing) return isMany ? 'se pusieron en venta' : 'se puso en venta';
    const together = isSweep ? ' en una sola transacción' : '';
    const more = others === 0 ? '' : ` con ${others} token${plural(others)} más`;
    return `${isMany ? 'se vendieron' : 'se vendió'}${times > 1 ? ` ${times} veces` : ''}${together}${more}`;
  },
  andMore: (count) => ` y ${count} más`,
  countedTokens: (count) => `${count} tokens`,
  forPrice: (price) => (price === 'gratis' ? price : `por ${price}`),
  atUnknownPrice: 'a un precio desconocido',
  unknownPrice: 'un precio desconocido',
  floor: (price) => `precio mínimo ${price}`,
  listingNote: 'Anuncio de OpenSea, en la medida de lo posible',
  progress: (minted, supply) => `${minted} de ${supply} acuñados`,
  pictureOf: (number, total) => `imagen ${number} de ${total}`,
  unknown: 'desconocido',
  free: 'gratis',
  atLeast: 'al menos ',
  atMost: 'como máximo ',
  unknownAmountOf: 'una cantidad desconocida de',
  otherTokens: 'otros tokens',
  on: 'en',
  aMarketplace: 'un mercado',
  others: 'otros',
  from: 'de',
  to: 'a',
  by: 'por',
  parties: { sellers: 'vendedores', buyers: 'compradores', wallets: 'billeteras' },
  several: { sellers: 'varios', buyers: 'varios', wallets: 'varias' },
  list: new Intl.ListFormat('es'),
  amount: (written) =>
    AMOUNTS_ES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), written),
  fields: {
    progress: 'Progreso',
    floor: 'Precio mínimo',
    note: 'Nota',
    price: 'Precio',
    total: 'Precio total',
    marketplace: 'Mercado',
    seller: 'Vende',
    buyer: 'Compra',
    minter: 'Acuñado por',
    tokens: 'Tokens',
    transaction: 'Transacción',
    view: 'Ver',
  },
};

export const POST_WORDS: Readonly<Record<Language, PostWords>> = { en, es };
