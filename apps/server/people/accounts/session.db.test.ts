import { afterAll, beforeAll, expect, it } from 'vitest';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';
import { consumeNonce, deleteExpiredSessions } from './sessions-store.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const signedIn = async (): Promise<TestBrowser> => {
  const browser = createTestBrowser(test.app);
  await browser.signIn(ethereumWallet());
  return browser;
};
const isValid = async (browser: TestBrowser) =>
  (
    await browser.call('POST', '/users/check', {
      body: { token: browser.tokens()?.access_token ?? '' },
      without: ['bearer'],
    })
  ).json().isValid;

it('[S4] accepts a valid token with its CSRF token and cookie', async () => {
  expect(await isValid(await signedIn())).toBe(true);
});

it('[S4] rejects anonymous, forged and altered tokens', async () => {
  const anonymous = createTestBrowser(test.app);
  const { access_token } = await anonymous.start();
  expect(await isValid(anonymous)).toBe(false);
  const browser = await signedIn();
  for (const token of ['', 'abc', `${access_token}x`, `${browser.tokens()?.access_token.slice(0, -4)}AAAA`]) {
    const response = await browser.call('POST', '/users/check', { body: { token }, without: ['bearer'] });
    expect(response.json()).toEqual({ isValid: false });
  }
});

it('[S4] rejects a token without its CSRF header or cookie', async () => {
  const browser = await signedIn();
  const body = { token: browser.tokens()?.access_token };
  expect((await browser.call('POST', '/users/check', { body, without: ['bearer', 'csrf'] })).json()).toEqual({
    isValid: false,
  });
  expect(
    (await browser.call('POST', '/users/check', { body, without: ['bearer', 'cookies'] })).json(),
  ).toEqual({ isValid: false });
});

it('[S5] rejects a valid bearer with a wrong or missing CSRF header', async () => {
  const [browser, other] = [await signedIn(), await signedIn()];
  const missing = await browser.call('GET', '/users/me', { without: ['csrf'] });
  expect([missing.statusCode, missing.json().code]).toEqual([403, 'csrf-mismatch']);
  const foreign = await browser.call('GET', '/users/me', {
    headers: { 'x-csrf-token': other.tokens()?.csrf_access_token ?? '' },
  });
  expect(foreign.json().code).toBe('csrf-mismatch');
});

it('rejects a bearer without its cookie or with another session’s cookie', async () => {
  const [browser, other] = [await signedIn(), await signedIn()];
  expect((await browser.call('GET', '/users/me', { without: ['cookies'] })).statusCode).toBe(401);
  for (const [name, value] of other.cookies) browser.cookies.set(name, value);
  expect((await browser.call('GET', '/users/me')).json().code).toBe('session-ended');
});

it('[S5] ends a session on the server at logout', async () => {
  const browser = await signedIn();
  const cookies = new Map(browser.cookies);
  expect((await browser.call('DELETE', '/users/logout')).statusCode).toBe(200);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  expect((await browser.call('GET', '/users/me')).statusCode).toBe(401);
  expect(await isValid(browser)).toBe(false);
});

it('hides account data from an anonymous session', async () => {
  const browser = createTestBrowser(test.app);
  await browser.start();
  expect((await browser.call('GET', '/users/me')).statusCode).toBe(401);
  expect((await createTestBrowser(test.app).call('GET', '/users/me')).json().code).toBe('session-missing');
});

it("[S6] responds 422 'Signature has expired' after a day", async () => {
  const browser = await signedIn();
  for (let hour = 0; hour < 23; hour += 1) {
    test.clock.advance(60 * 60);
    expect((await browser.call('GET', '/users/me')).statusCode).toBe(200);
  }
  test.clock.advance(60 * 60);
  const response = await browser.call('GET', '/users/me');
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({ detail: 'Signature has expired', code: 'session-expired' });
});

it('[S6] responds the same to an idle session, in Spanish with the same detail', async () => {
  const browser = createTestBrowser(test.app, 'es');
  await browser.signIn(ethereumWallet());
  test.clock.advance(119 * 60);
  expect((await browser.call('GET', '/users/me')).statusCode).toBe(200);
  test.clock.advance(120 * 60);
  const response = await browser.call('GET', '/users/me');
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({ detail: 'Signature has expired', msg: 'La firma ha caducado' });
});

it('[S6] keeps an expired session expired when the clock is set back', async () => {
  const browser = await signedIn();
  const before = test.clock.now();
  test.clock.advance(121 * 60);
  expect((await browser.call('GET', '/users/me')).statusCode).toBe(422);
  test.clock.set(before);
  expect((await browser.call('GET', '/users/me')).statusCode).toBe(422);
});

it('rejects a used nonce when the clock is set back', async () => {
  const { db } = test.deps;
  const expiresAt = secondsAfter(test.clock.now(), 60);
  expect(await consumeNonce(db, 'once', expiresAt)).toBe(true);
  await deleteExpiredSessions(db, secondsAfter(test.clock.now(), 3_600));
  expect(await consumeNonce(db, 'once', expiresAt)).toBe(false);
});

it('hides the session cookie from scripts and other sites', async () => {
  const browser = createTestBrowser(test.app);
  const response = await browser.signIn(ethereumWallet());
  const cookie = response.cookies.find(({ name }) => name === 'signboard_session');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
});

it('binds cookies to https and to the exact host on a public instance', async () => {
  const secure = await startTestApp({ settings: { PUBLIC_URL: 'https://signboard.example' } });
  try {
    const browser = createTestBrowser(secure.app);
    const response = await browser.signIn(ethereumWallet());
    const cookie = response.cookies.find(({ name }) => name === '__Host-signboard_session');
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
    expect((await browser.call('GET', '/users/me')).statusCode).toBe(200);
  } finally {
    await secure.close();
  }
});

it('rejects cross-site writes', async () => {
  const browser = await signedIn();
  const foreign = await browser.call('DELETE', '/users/logout', {
    headers: { origin: 'https://evil.example' },
  });
  expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'forbidden-origin']);
  const crossSite = await browser.call('POST', '/users/init', {
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(crossSite.statusCode).toBe(403);
  expect(
    (await browser.call('DELETE', '/users/logout', { headers: { origin: 'http://localhost:3000' } }))
      .statusCode,
  ).toBe(200);
});

it('accepts tokens of a rotated key and signs with the new one', async () => {
  const browser = await signedIn();
  const { createKeyring } = await import('#server/platform/secrets/keyring.ts');
  const { createSessionFinder } = await import('./sessions-store.ts');
  const { verifySession } = await import('./session-life-cycle.ts');
  const deps = { ...test.deps, findSession: createSessionFinder(test.deps) };
  const proof = {
    token: browser.tokens()?.access_token ?? '',
    csrfToken: browser.tokens()?.csrf_access_token,
    cookie: () => browser.cookies.get('signboard_session'),
  };
  const rotated = createKeyring(['a new key that is long enough too.', 'a key for the tests, long enough.']);
  await expect(verifySession({ ...deps, keyring: rotated }, proof)).resolves.toMatchObject({
    kind: 'user',
  });
  const replaced = createKeyring(['a new key that is long enough too.']);
  await expect(verifySession({ ...deps, keyring: replaced }, proof)).rejects.toMatchObject({
    code: 'session-ended',
  });
});
