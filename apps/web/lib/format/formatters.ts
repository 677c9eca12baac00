import { CHAIN_SYMBOL } from '@signboard/domain/lists/list-types.ts';

export type Formatters = {
  locale: string;
  timeZone: string;
  count(count: number): string;
  price(price: number, chain: keyof typeof CHAIN_SYMBOL): string;
  date(moment: Date): string;
  time(moment: Date): string;
  /** Date and time in full, with the time zone. */
  moment(moment: Date): string;
};

/** Uses the browser's time zone when none is given. */
export function createFormatters(locale: string, timeZone?: string): Formatters {
  const inZone = timeZone === undefined ? {} : { timeZone };
  const numbers = new Intl.NumberFormat(locale);
  const prices = new Intl.NumberFormat(locale, { maximumFractionDigits: 18 });
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...inZone });
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...inZone });
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long', ...inZone });
  return {
    locale,
    timeZone: dates.resolvedOptions().timeZone,
    count: (count) => numbers.format(count),
    price: (price, chain) => `${prices.format(price)}\u00a0${CHAIN_SYMBOL[chain]}`,
    date: (moment) => dates.format(moment),
    time: (moment) => times.format(moment),
    moment: (moment) => moments.format(moment),
  };
}

/** In percent, at most 100; 0 for a list without a limit. */
export function spotsTakenPercent(joined: number, spots: number | null): number {
  return spots ? Math.min(100, (joined / spots) * 100) : 0;
}

export function rowRange(page: number, pageSize: number, rows: number): { from: number; to: number } {
  const from = (page - 1) * pageSize + 1;
  return { from, to: from + rows - 1 };
}
