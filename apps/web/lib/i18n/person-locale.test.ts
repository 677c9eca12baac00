import { expect, it } from 'vitest';
import { personLocale } from './person-locale.ts';

it("[L1] [J1] follows the page's language in the person's region", () => {
  expect(personLocale('en', ['en-GB', 'en-US'])).toBe('en-GB');
  expect(personLocale('es', ['en-US', 'es-MX', 'es'])).toBe('es-MX');
  expect(personLocale('es', ['en-US'])).toBe('es');
  expect(personLocale('en', [])).toBe('en');
});

it('reads past locales that no formatter knows', () => {
  expect(personLocale('en', ['en-US@posix', 'en-GB'])).toBe('en-GB');
  expect(personLocale('en', ['en-US@posix'])).toBe('en');
});
