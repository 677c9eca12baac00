import { act, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { referrerField } from '#web/features/visits/referrer.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import CallbackPage from './callback-page.tsx';

setUpApp();

afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

it('stores the result once, even if its rendering is repeated', async () => {
  vi.spyOn(window, 'close').mockReturnValue();
  const stored = vi.spyOn(localStorage, 'setItem');
  const loaded = Promise.withResolvers<string>();
  const Late = () => <p>{use(loaded.promise)}</p>;
  await act(async () => {
    renderInApp(
      <Suspense fallback={<p>Waiting</p>}>
        <CallbackPage />
        <Late />
      </Suspense>,
      { path: '/sb/twitter/callback', at: '/sb/twitter/callback?code=c&state=s' },
    );
  });
  expect(screen.getByText('Waiting')).toBeDefined();
  await act(async () => loaded.resolve('Loaded'));
  expect(screen.getByText('Loaded')).toBeDefined();
  const results = stored.mock.calls.filter(([key]) => key === 'twitterUrlCallback');
  expect(results).toHaveLength(1);
  expect(location.search).toBe('');
});

it('does not take the network for the site that linked to ours', () => {
  vi.spyOn(window, 'close').mockReturnValue();
  vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://discord.com/');
  expect(referrerField()).toEqual({ referrer: 'discord.com' });
  renderInApp(<CallbackPage />, {
    path: '/sb/twitter/callback',
    at: '/sb/twitter/callback?code=c&state=s',
  });
  expect(referrerField()).toEqual({});
});
