import { expect, it } from 'vitest';
import { negotiateLanguage } from './language.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['de-DE,es;q=0.4,en;q=0.6', 'en'],
  ['fr, de;q=0.5', 'en'],
  ['ES-es', 'es'],
  [';;;q=,=', 'en'],
] as const)('[N6] answers %j in %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});
