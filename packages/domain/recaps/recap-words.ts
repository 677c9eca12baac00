import type { Language } from '../accounts/language.ts';
import type { RecapInterval } from './recap-schedule.ts';

/** The fixed words of a recap; prices, lists and amounts use those of posts. */
export type RecapWords = {
  locale: string;
  title(names: string, every: RecapInterval, dates: string): string;
  collections(count: string): string;
  sales(count: string, isOne: boolean): string;
  chains(names: string): string;
  chainCount(count: string): string;
  change(percent: string, direction: 'up' | 'down' | 'same', every: RecapInterval): string;
  buyers(count: string, isOne: boolean): string;
  median(price: string): string;
  highest(token: string, price: string): string;
  sweep(pieces: string, price: string | null): string;
  washed(count: string, isOne: boolean): string;
};

const en: RecapWords = {
  locale: 'en',
  title: (names, every, dates) => `${names}: ${every} recap, ${dates}`,
  collections: (count) => `${count} collections`,
  sales: (count, isOne) => `${count} ${isOne ? 'sale' : 'sales'}`,
  chains: (names) => `on ${names}`,
  chainCount: (count) => `on ${count} chains`,
  change(percent, direction, every) {
    const before = every === 'daily' ? 'the day before' : 'the week before';
    return direction === 'same'
      ? `Same volume as ${before}`
      : `Volume ${direction} ${percent}% from ${before}`;
  },
  buyers: (count, isOne) => `${count} ${isOne ? 'buyer' : 'buyers'}`,
  median: (price) => `median ${price}`,
  highest: (token, price) => `Highest: ${token} for ${price}`,
  sweep: (pieces, price) => `Biggest sweep: ${pieces} NFTs${price === null ? '' : ` for ${price}`}`,
  washed: (count, isOne) =>
    isOne
      ? `${count} sale left out: it looks like wash trading`
      : `${count} sales left out: they look like wash trading`,
};

const es: RecapWords = {
  locale: 'es',
  title: (names, every, dates) => `${names}: resumen ${every === 'daily' ? 'diario' : 'semanal'}, ${dates}`,
  collections: (count) => `${count} colecciones`,
  sales: (count, isOne) => `${count} ${isOne ? 'venta' : 'ventas'}`,
  chains: (names) => `en ${names}`,
  chainCount: (count) => `en ${count} cadenas`,
  change(percent, direction, every) {
    const before = every === 'daily' ? 'el día anterior' : 'la semana anterior';
    if (direction === 'same') return `Mismo volumen que ${before}`;
    return `Volumen: un ${percent} % ${direction === 'up' ? 'más' : 'menos'} que ${before}`;
  },
  buyers: (count, isOne) => `${count} ${isOne ? 'comprador' : 'compradores'}`,
  median: (price) => `mediana ${price}`,
  highest: (token, price) => `La más alta: ${token} por ${price}`,
  sweep: (pieces, price) => `Mayor compra en lote: ${pieces} NFT${price === null ? '' : ` por ${price}`}`,
  washed: (count, isOne) =>
    isOne
      ? `${count} venta omitida: parece una operación ficticia`
      : `${count} ventas omitidas: parecen operaciones ficticias`,
};

export const RECAP_WORDS: Readonly<Record<Language, RecapWords>> = { en, es };
