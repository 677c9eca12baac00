import { expect, it } from 'vitest';
import { readerLocale } from './reader-locale.ts';

it("[J1] writes in the page's language as the person's region does", () => {
  expect(readerLocale('es', ['en-US', 'es-MX'])).toBe('es-MX');
  expect(readerLocale('en', [])).toBe('en');
});

it('[J1] reads past locales that no formatter knows', () => {
  expect(readerLocale('en', ['en-US@posix', 'en-GB'])).toBe('en-GB');
  expect(readerLocale('en', ['en-US@posix'])).toBe('en');
});
