import { expect, it } from 'vitest';
import { communityOf, isPagePath, liveDrawOf, publicListOf, publicPageOf, publicPageUrl } from './pages.ts';

it.each([
  '/',
  '/home',
  '/projects',
  '/list-curator/edit/space/new',
  '/list-curator/manage',
  '/list-curator/joined',
  '/list-curator/shared',
  '/dev',
  '/developers',
  '/dev/gallery',
  '/user/account-profile/general',
  '/user/account-profile/account-type',
  '/login',
  '/listcurator',
  '/earlyadopter',
  '/nft/alert/',
  '/nft/alert',
  '/unauthorized',
  '/forbidden',
  '/not-found',
  '/under-construction',
  '/faqs',
  '/privacy-policy',
  '/draw-check',
  '/user/confirm-email/abc',
  '/sb/space',
  '/sb/space/list',
  '/sb/space/list/live',
  '/communities',
  '/sb/discord/callback',
  '/sb/twitter/callback',
  '/nft/alert/createBot',
  '/nft/alert/login',
  '/nft/alert/user',
  '/nft/alert/allbots',
  '/nft/alert/bot/0b9d6f2e-3c4a-4a53-9a70-0f1f8f5d6c11',
  '/nft/alert/twitter/callback',
  '/maintenance',
  '/expired',
  '/pricing',
])('[N1] accepts %s as a page', (path) => {
  expect(isPagePath(path)).toBe(true);
});

it.each(['/nowhere', '/sb', '/sb/space/list/else', '/nft/alert/else', '/home/more', '//home', '/HOME'])(
  '[N1] rejects %s as a page',
  (path) => {
    expect(isPagePath(path)).toBe(false);
  },
);

it('[J1] extracts the list from a public address', () => {
  expect(publicListOf('/sb/space/list')).toEqual({ workspace: 'space', name: 'list' });
  expect(publicListOf('/sb/discord/callback')).toBeNull();
  expect(publicListOf('/sb/space')).toBeNull();
});

it('extracts the list of a live draw, and the workspace of a community', () => {
  expect(liveDrawOf('/sb/space/list/live')).toEqual({ workspace: 'space', name: 'list' });
  expect(liveDrawOf('/sb/space/live')).toBeNull();
  expect([communityOf('/sb/space'), communityOf('/sb/space/')]).toEqual(['space', 'space']);
  expect(communityOf('/sb/space/list')).toBeNull();
});

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
