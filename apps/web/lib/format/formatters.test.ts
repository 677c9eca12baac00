import { describe, expect, it } from 'vitest';
import {
  createDateFormatter,
  createFormatters,
  personLocale,
  rowRange,
  spotsTakenPercent,
} from './formatters.ts';

const evening = new Date('2026-03-12T23:30:00Z');
/** Intl writes some spaces as narrow or non-breaking. */
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('formatters', () => {
  it("[L1] [L17] format dates in the reader's time zone and name the zone", () => {
    const madrid = createFormatters('es-ES', 'Europe/Madrid');
    expect(madrid.timeZone()).toBe('Europe/Madrid');
    expect([madrid.date(evening), madrid.time(evening)]).toEqual(['13 mar 2026', '0:30']);
    const mexico = createFormatters('en-US', 'America/Mexico_City');
    expect([mexico.date(evening), plain(mexico.time(evening))]).toEqual(['Mar 12, 2026', '5:30 PM']);
    expect(mexico.moment(evening)).toMatch(/Thursday, March 12, 2026 .*(GMT-6|CST)/);
  });

  it("[L1] write mint prices exactly, in the chain's currency", () => {
    const { price } = createFormatters('en-US');
    expect(plain(price(0.08, 'ethereum'))).toBe('0.08 ETH');
    expect(plain(price(0.0000001, 'solana'))).toBe('0.0000001 SOL');
    expect(plain(price(0, 'ethereum'))).toBe('0 ETH');
    expect(plain(createFormatters('es-ES').price(1234.5, 'solana'))).toBe('1234,5 SOL');
  });

  it("[L20] write counts in the locale's format", () => {
    expect(createFormatters('en-US').count(12345)).toBe('12,345');
    expect(createFormatters('es-ES').count(12345)).toBe('12.345');
  });

  it('[L1] [L20] cap the spots bar at 100 percent', () => {
    expect(spotsTakenPercent(25, 100)).toBe(25);
    expect(spotsTakenPercent(150, 100)).toBe(100);
    expect(spotsTakenPercent(3, null)).toBe(0);
    expect(spotsTakenPercent(0, 0)).toBe(0);
  });

  it('[L17] state the range of rows that a page shows', () => {
    expect(rowRange(1, 20, 20)).toEqual({ from: 1, to: 20 });
    expect(rowRange(250, 20, 7)).toEqual({ from: 4981, to: 4987 });
  });
});

it("[J1] formats dates in the reader's language and zone, and names the zone", () => {
  expect(plain(createDateFormatter('en-US', 'America/New_York')(evening))).toBe(
    'Thu, Mar 12, 2026, 7:30 PM EDT',
  );
  expect(plain(createDateFormatter('es-ES', 'Europe/Madrid')(evening))).toMatch(
    /^vie, 13 mar 2026, 0:30 (CET|GMT\+1)$/,
  );
});

it("[J1] doesn't break a zone name across lines", () => {
  expect(createDateFormatter('es-MX', 'America/Mexico_City')(evening)).toMatch(/GMT\u22126$/);
});

it("[L1] [J1] combines the page's language with the reader's region", () => {
  expect(personLocale('en', ['en-GB', 'en-US'])).toBe('en-GB');
  expect(personLocale('es', ['en-US', 'es-MX', 'es'])).toBe('es-MX');
  expect(personLocale('es', ['en-US'])).toBe('es');
  expect(personLocale('en', [])).toBe('en');
});

it("skips locales that Intl doesn't support", () => {
  expect(personLocale('en', ['en-US@posix', 'en-GB'])).toBe('en-GB');
  expect(personLocale('en', ['en-US@posix'])).toBe('en');
});
