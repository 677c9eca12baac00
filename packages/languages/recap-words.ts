type RecapInterval = 'daily' | 'weekly';

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
