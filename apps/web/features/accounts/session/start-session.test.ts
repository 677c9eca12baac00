import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeyValueStorage } from '#web/lib/storage/safe-storage.ts';

const inAnHour = Math.floor(Date.now() / 1000) + 3600;
const token = `x.${btoa(JSON.stringify({ exp: inAnHour }))}.y`;

/** Loads the page with or without a stored token; `check` is the server's response to its validation. */
async function loadPage(stored: string | null, check: () => Response | Promise<Response>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url === '/users/check') return check();
    return Response.json({ access_token: 'init', csrf_access_token: 'init-csrf', nonce: 'n', message: 'm' });
  });
  const { safeStorage } = await import('#web/lib/storage/safe-storage.ts');
  const { storeUserTokens } = await import('#web/lib/api/tokens.ts');
  if (stored) storeUserTokens({ access_token: stored, csrf_access_token: 'csrf' });
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

describe('starting the session on page load', () => {
  it('[S4] signs in with a stored token that the server accepts', async () => {
    const { asked, state } = await loadPage(token, () => Response.json({ isValid: true }));
    expect(asked).toEqual(['/users/check']);
    expect(state).toEqual({ isLoggedIn: true, isInitialized: true });
  });

  it('[S4] resets the session for an invalid token and requests a new init token', async () => {
    const { asked, state, storage } = await loadPage(token, () => Response.json({ isValid: false }));
    expect(asked).toEqual(['/users/check', '/users/init']);
    expect(state).toEqual({ isLoggedIn: false, isInitialized: true });
    expect(storage.getItem('serviceToken')).toBeNull();
    expect(storage.getItem('csrfInitToken')).toBe('init-csrf');
  });

  it("[S6] doesn't validate an expired token", async () => {
    const { asked, state } = await loadPage(`x.${btoa('{"exp":1}')}.y`, () =>
      Response.json({ isValid: true }),
    );
    expect(asked).toEqual(['/users/init']);
    expect(state.isLoggedIn).toBe(false);
  });

  it('keeps the session when the validation gets no response', async () => {
    const { state } = await loadPage(token, () => Promise.reject(new TypeError('offline')));
    expect(state.isLoggedIn).toBe(true);
  });

  it('[S3] starts an anonymous session when idle if there is no token', async () => {
    const { asked, storage } = await loadPage(null, () => Response.json({}));
    expect(asked).toEqual(['/users/init']);
    expect(storage.getItem('csrfInitToken')).toBe('init-csrf');
  });
});
