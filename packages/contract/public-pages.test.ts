import { expect, it } from 'vitest';
import { publicPageOf, publicPageUrl } from './public-pages.ts';

it('[M1] knows the public pages by their path, with and without a slash at the end', () => {
  expect(publicPageOf('/')).toBe('landing');
  expect([publicPageOf('/nft/alert'), publicPageOf('/nft/alert/')]).toEqual(['botLanding', 'botLanding']);
  expect([publicPageOf('/faqs'), publicPageOf('/faqs/')]).toEqual(['faqs', 'faqs']);
});

it.each([
  '',
  '/login',
  '/home',
  '///',
  '/faqs//',
  '/FAQS',
  '/nft/alert/allbots',
  '/sb/space/list',
  '/expired',
])('takes %s for none of them', (path) => expect(publicPageOf(path)).toBeNull());

it('[M1] gives every page one address in each language', () => {
  expect(publicPageUrl('landing', 'en', 'https://sign.example')).toBe('https://sign.example/');
  expect(publicPageUrl('landing', 'es', 'https://sign.example')).toBe('https://sign.example/?lang=es');
  expect(publicPageUrl('botLanding', 'es', 'https://sign.example')).toBe(
    'https://sign.example/nft/alert/?lang=es',
  );
});
