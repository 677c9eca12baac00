import type { PostWords } from '../post-words.ts';

const plural = (count: number) => (count === 1 ? '' : 's');

const AMOUNTS: readonly [RegExp, string][] = [
  [/^about /, 'aprox. '],
  [/^less than /, 'menos de '],
  [/^over /, 'más de '],
  [/^under /, 'menos de '],
];

export const posts: PostWords = {
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
    AMOUNTS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), written),
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
