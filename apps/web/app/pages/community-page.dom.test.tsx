import { PAGES } from '@signboard/contract/pages.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setRedirectHandler } from '#web/lib/api/call.ts';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import CommunityPage from './community-page.tsx';

setUpApp('communities');
afterEach(() => setRedirectHandler((page) => location.assign(page)));

it('says at the mistyped address that there is no such community', async () => {
  const redirects: string[] = [];
  setRedirectHandler((page) => void redirects.push(page));
  startFakeServer({
    'GET /api/v1/communities/page': () => refusal(404, { code: 'not-found', msg: 'Not found.' }),
  });
  renderInApp(<CommunityPage />, { path: PAGES.community, at: '/sb/foxez' });
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
  expect(screen.getByText('404')).toBeDefined();
  expect(redirects).toEqual([]);
  expect(location.pathname).toBe('/sb/foxez');
});
