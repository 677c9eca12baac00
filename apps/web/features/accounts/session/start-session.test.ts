import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeyValueStorage } from '#web/lib/storage/safe-storage.ts';

const inAnHour = Math.floor(Date.now() / 1000) + 3600;
const token = `x.${btoa(JSON.stringify({ exp: inAnHour }))}.y`;

/** Loads the page in a browser that may hold a token, before a server that answers its check so. */
async function loadPage(stored: string | null, check: () => Response | Promise<Response>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url === '/users/check') return check();
    return Response.json({ access_token: 'init', csrf_access_token: 'init-csrf', nonce: 'n', message: 'm' });
  });
  const { safeStorage } = await import('#web/lib/storage/safe-storage.ts');
  const { keepUserTokens } = await import('#web/lib/api/tokens.ts');
  if (stored) keepUserTokens({ access_token: stored, csrf_access_token: 'csrf' });
  const { sessionReady } = await import('./start-session.ts');
  await sessionReady();
  await vi.runAllTimersAsync();
  const { session } = await import('./session-store.ts');
  return { asked, storage: safeStorage as KeyValueStorage, state: session.get() };
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('location', { pathname: '/home' });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe('on every load', () => {
  it('[S4] a stored token is checked, and a valid one signs in', async () => {
    const { asked, state } = await loadPage(token, () => Response.json({ isValid: true }));
    expect(asked).toEqual(['/users/check']);
    expect(state).toEqual({ isLoggedIn: true, isInitialized: true });
  });

  it('[S4] an invalid token resets the session and a new init token is asked for', async () => {
    const { asked, state, storage } = await loadPage(token, () => Response.json({ isValid: false }));
    expect(asked).toEqual(['/users/check', '/users/init']);
    expect(state).toEqual({ isLoggedIn: false, isInitialized: true });
    expect(storage.getItem('serviceToken')).toBeNull();
    expect(storage.getItem('csrfInitToken')).toBe('init-csrf');
  });

  it('[S6] an expired token is not even asked about', async () => {
    const { asked, state } = await loadPage(`x.${btoa('{"exp":1}')}.y`, () =>
      Response.json({ isValid: true }),
    );
    expect(asked).toEqual(['/users/init']);
    expect(state.isLoggedIn).toBe(false);
  });

  it('a check that nobody answered ends no session', async () => {
    const { state } = await loadPage(token, () => Promise.reject(new TypeError('offline')));
    expect(state.isLoggedIn).toBe(true);
  });

  it('[S3] without a token an anonymous session begins, once the page is idle', async () => {
    const { asked, storage } = await loadPage(null, () => Response.json({}));
    expect(asked).toEqual(['/users/init']);
    expect(storage.getItem('csrfInitToken')).toBe('init-csrf');
  });
});
