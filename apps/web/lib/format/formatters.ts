import { CHAIN_SYMBOL } from '@signboard/domain/lists/list-types.ts';

export type Formatters = {
  locale: string;
  /** As people read it: `America/New York`. */
  timeZone(): string;
  count(count: number): string;
  /** Writes a decimal text exactly. */
  amount(decimal: string): string;
  /** A decimal text is written exactly. */
  price(price: number | string, chain: keyof typeof CHAIN_SYMBOL): string;
  date(moment: Date): string;
  time(moment: Date): string;
  /** Date and times; a single time if both are in the same minute. */
  range(from: Date, to: Date): string;
  /** US dollars: with cents below a hundred. */
  dollars(value: number): string;
  /** US dollars in a few characters: $12K. */
  shortDollars(value: number): string;
  /** A share of a whole, rounded down: only all is 100%. */
  share(count: number, total: number): string;
  /** Date and time in full, with the time zone. */
  moment(moment: Date): string;
};

const DOLLARS = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;

/** Older browsers reject more. */
const MOST_FRACTION_DIGITS = 20;

/**
 * Uses the browser's time zone when none is given. Each Intl formatter is made when it is first needed: together they would
 * block a slow phone for a tenth of a second.
 */
export function createFormatters(locale: string, timeZone?: string): Formatters {
  const numbersOf = (options: Intl.NumberFormatOptions = {}) =>
    lazily(() => new Intl.NumberFormat(locale, options));
  const datesOf = (options: Intl.DateTimeFormatOptions) =>
    lazily(
      () => new Intl.DateTimeFormat(locale, { ...options, ...(timeZone !== undefined && { timeZone }) }),
    );
  const numbers = numbersOf();
  const prices = numbersOf({ maximumFractionDigits: 18 });
  const decimals = numbersOf({ maximumFractionDigits: MOST_FRACTION_DIGITS });
  const dates = datesOf({ dateStyle: 'medium' });
  const times = datesOf({ timeStyle: 'short' });
  const ranges = datesOf({ dateStyle: 'medium', timeStyle: 'short' });
  const shares = numbersOf({ style: 'percent', maximumFractionDigits: 1 });
  const dollars = numbersOf({ ...DOLLARS, maximumFractionDigits: 0 });
  const cents = numbersOf(DOLLARS);
  const shortDollars = numbersOf({ ...DOLLARS, notation: 'compact', maximumFractionDigits: 1 });
  const moments = datesOf({ dateStyle: 'full', timeStyle: 'long' });
  return {
    locale,
    timeZone: () => dates().resolvedOptions().timeZone.replaceAll('_', ' '),
    count: (count) => numbers().format(count),
    amount: (decimal) => decimals().format(decimal as Intl.StringNumericLiteral),
    price: (price, chain) =>
      `${prices().format(price as Intl.StringNumericLiteral)}\u00a0${CHAIN_SYMBOL[chain]}`,
    date: (moment) => dates().format(moment),
    time: (moment) => times().format(moment),
    range: (from, to) => ranges().formatRange(from, to),
    share: (count, total) => shares().format(total === 0 ? 0 : Math.floor((count / total) * 1_000) / 1_000),
    dollars: (value) => (value < 100 && value > 0 ? cents() : dollars()).format(value),
    shortDollars: (value) => shortDollars().format(value),
    moment: (moment) => moments().format(moment),
  };
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
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

/** Formats a date with its time zone; the browser's zone when none is given. */
export function createDateFormatter(locale: string, timeZone?: string): (moment: Date) => string {
  const format = lazily(
    () =>
      new Intl.DateTimeFormat(locale, {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
        ...(timeZone !== undefined && { timeZone }),
      }),
  );
  // With a hyphen, GMT-6 could break at the end of a line.
  return (moment) => format().format(moment).replace('GMT-', 'GMT\u2212');
}

/** The browser's first locale in the page's language, for its region. */
export function personLocale(language: string, browser: readonly string[]): string {
  return browser.find((locale) => locale.split('-')[0] === language && isLocale(locale)) ?? language;
}

/** Browsers also list locales that Intl rejects, such as `en-US@posix`. */
function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
