import { expect, it } from 'vitest';
import { personLocale } from './person-locale.ts';

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
