import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { safeStorage } from '#web/lib/storage/safe-storage.ts';
import { startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import DevPage from './dev-page.tsx';

setUpApp('dev');

/** The popup that the page opens next; the test plays the network. */
function expectPopup() {
  const location = { replace: vi.fn() };
  const popup = { closed: false, close: vi.fn(), focus() {}, document: { body: {} }, location };
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
  return {
    popup,
    /** What the callback page stores before it closes. */
    store(key: string, value: string) {
      safeStorage.setItem(key, value);
      act(() => void dispatchEvent(new StorageEvent('storage', { key })));
    },
  };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const envelope = (result: unknown) => ({ success: true, msg: '', result });

function openPage() {
  const address = { payload: { url: 'https://network.example/authorize' } };
  const server = startFakeServer({
    'POST /users/init': () => ({ access_token: 't', csrf_access_token: 'c', nonce: 'n', message: 'm' }),
    'POST /api/v1/twitter/oauth2/auth-url': () => address,
    'POST /api/v1/twitter/oauth2/following': () => envelope({ username: 'olivia_makes' }),
    'POST /api/v1/discord/auth-url': () => address,
    'POST /api/v1/discord/servers': () => [{ id: '1' }],
  });
  renderInApp(<DevPage />);
  return server;
}

it('[N12] [J4] tries the connection to X in a popup and names the account', async () => {
  openPage();
  const { popup, store } = expectPopup();
  await press('Verify Twitter connection');
  await vi.waitFor(() =>
    expect(popup.location.replace).toHaveBeenCalledWith('https://network.example/authorize'),
  );
  store('twitterUrlCallback', 'https://signboard.test/sb/twitter/callback?code=c&state=s');
  await screen.findByText('@olivia_makes is connected.');
  expect(popup.close).toHaveBeenCalled();
});

it('[N12] [J4] tries the connection to Discord in a popup, and says when it was canceled', async () => {
  openPage();
  const { popup, store } = expectPopup();
  await press('Verify Discord connection');
  await vi.waitFor(() => expect(popup.location.replace).toHaveBeenCalled());
  store('discordUrlCallback', 'https://signboard.test/sb/discord/callback?code=c&state=s');
  await screen.findByText('Discord is connected. This account is in 1 server.');
  await press('Verify Discord connection');
  store('discordError', 'access_denied');
  await screen.findByText('Discord verification canceled.');
});
