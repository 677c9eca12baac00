import { BOT_COMPANION_COOKIE } from '@signboard/contract/bots/endpoints.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BOT_SESSION_KEY } from '#web/features/bots/bot-session.ts';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import BotOnboardingPage from './bot-onboarding-page.tsx';

setUpApp('bots', 'channels');

const ADDRESS = 'POST /api/v1/twitter/oauth2/auth-url';
const CONNECT = 'POST /api/v1/twitter/oauth2/token/bot';
const CANCELED = 'Twitter verification process canceled.';
const CALLBACK = 'http://localhost/nft/alert/twitter/callback?code=c&state=s';

const popup = {
  closed: false,
  close: () => {
    popup.closed = true;
  },
  focus: () => {},
  location: { replace: vi.fn<(address: string) => void>() },
  document: { title: '', body: { textContent: '' } },
};

beforeEach(() => {
  popup.closed = false;
  popup.location.replace.mockClear();
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => {
  setCompanionCookie('; max-age=0');
  vi.restoreAllMocks();
});

/** The server sets it together with the session's cookie, which no script sees. */
function setCompanionCookie(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the simulated browser has no cookie store
  document.cookie = `${BOT_COMPANION_COOKIE}=${value}`;
}

function open(handlers: Parameters<typeof startFakeServer>[0] = {}) {
  const server = startFakeServer({
    'POST /users/init': () => ({ access_token: 't', csrf_access_token: 'c', nonce: 'n', message: 'm' }),
    [ADDRESS]: () => ({ payload: { url: 'https://x.com/i/oauth2/authorize' } }),
    [CONNECT]: () => {
      setCompanionCookie('1');
      return { success: true, msg: '', result: { token: 'marker', bot: { id: 'bot' } } };
    },
    ...handlers,
  });
  return {
    ...server,
    navigation: renderInApp(<BotOnboardingPage />, { path: PAGES.botCreate, at: PAGES.botCreate }),
  };
}

const connect = () => userEvent.click(screen.getByRole('button', { name: 'Connect Twitter' }));

/** What the callback page does in the popup. */
function returnFromX(key: 'twitterUrlCallback' | 'twitterError', value: string): void {
  localStorage.setItem(key, value);
  dispatchEvent(new StorageEvent('storage', { key }));
}
async function authorizeOnX(): Promise<void> {
  await waitFor(() =>
    expect(popup.location.replace).toHaveBeenCalledWith(expect.stringMatching(/authorize$/)),
  );
  returnFromX('twitterUrlCallback', CALLBACK);
}

describe('[B2] connecting X in a popup', () => {
  it('sends the callback once, stores the session and opens the bot', async () => {
    const { bodiesOf, navigation } = open();
    await connect();
    await authorizeOnX();
    await waitFor(() => expect(navigation.state.location.pathname).toBe(PAGES.botUser));
    expect(bodiesOf(CONNECT)).toEqual([{ url: CALLBACK }]);
    expect(localStorage.getItem('twitterUrlCallback')).toBeNull();
    expect(localStorage.getItem(BOT_SESSION_KEY)).toBe('marker');
    expect(popup.closed).toBe(true);
  });

  it('is canceled when the person declines', async () => {
    const { bodiesOf } = open();
    await connect();
    await waitFor(() => expect(popup.location.replace).toHaveBeenCalled());
    returnFromX('twitterError', 'access_denied');
    await screen.findByText(CANCELED);
    expect(bodiesOf(CONNECT)).toEqual([]);
  });

  it('shows an error and closes the popup when there is no authorization URL', async () => {
    open({ [ADDRESS]: () => Promise.reject(new TypeError('no response')) });
    await connect();
    await screen.findByText('Error getting URL for twitter.');
    expect(popup.closed).toBe(true);
  });

  it.each([
    ['an unknown error', 'Something went wrong on our side.', 'Unknown error verifying twitter.'],
    ['canceled', 'X said access_denied', CANCELED],
  ])('shows %s when the server reports that', async (_what, msg, text) => {
    open({ [CONNECT]: () => refusal(500, { code: 'internal', msg }) });
    await connect();
    await authorizeOnX();
    await screen.findByText(text);
    expect(location.pathname).toBe(PAGES.botCreate);
    expect(localStorage.getItem(BOT_SESSION_KEY)).toBeNull();
  });
});
