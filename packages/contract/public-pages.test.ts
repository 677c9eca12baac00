import { expect, it } from 'vitest';
import { publicPageOf, publicPageUrl } from './public-pages.ts';

it('[M1] recognises public pages by path, with and without a trailing slash', () => {
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
])('rejects %s as a public page', (path) => expect(publicPageOf(path)).toBeNull());

it('[M1] has one address per page and language', () => {
  expect(publicPageUrl('landing', 'en', 'https://sign.example')).toBe('https://sign.example/');
  expect(publicPageUrl('landing', 'es', 'https://sign.example')).toBe('https://sign.example/?lang=es');
  expect(publicPageUrl('botLanding', 'es', 'https://sign.example')).toBe(
    'https://sign.example/nft/alert/?lang=es',
  );
});
