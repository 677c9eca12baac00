import { expect, it } from 'vitest';
import { isPagePath, publicListOf } from './pages.ts';

it.each([
  '/',
  '/home',
  '/projects',
  '/list-curator/edit/space/new',
  '/list-curator/manage',
  '/list-curator/joined',
  '/list-curator/shared',
  '/dev',
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
  '/user/confirm-email/abc',
  '/sb/space/list',
  '/sb/discord/callback',
  '/sb/twitter/callback',
  '/nft/alert/createBot',
  '/nft/alert/login',
  '/nft/alert/user',
  '/nft/alert/allbots',
  '/nft/alert/twitter/callback',
  '/maintenance',
  '/expired',
  '/pricing',
])('[N1] %s is a page', (path) => {
  expect(isPagePath(path)).toBe(true);
});

it.each(['/nowhere', '/sb/space', '/nft/alert/else', '/home/more', '//home', '/HOME'])(
  '[N1] %s is none',
  (path) => {
    expect(isPagePath(path)).toBe(false);
  },
);

it('[J1] knows which list a public address shows', () => {
  expect(publicListOf('/sb/space/list')).toEqual({ workspace: 'space', name: 'list' });
  expect(publicListOf('/sb/discord/callback')).toBeNull();
  expect(publicListOf('/sb/space')).toBeNull();
});
