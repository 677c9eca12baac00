import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInByHandoff } from '#server/testing/hand-off.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet, type TestWallet } from '#server/testing/test-wallets.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux; rv:143.0) Gecko/20100101 Firefox/143.0';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

async function signedIn(wallet: TestWallet, userAgent?: string): Promise<TestBrowser> {
  const browser = createTestBrowser(test.app);
  await browser.signIn(wallet, userAgent);
  return browser;
}
const sessionsOf = async (browser: TestBrowser) =>
  (await browser.call('GET', '/users/sessions')).json().result;
const end = (browser: TestBrowser, id: string) => browser.call('DELETE', `/users/session?id=${id}`);

it('shows every open session of the account with its browser and last use, and nobody else’s', async () => {
  const wallet = ethereumWallet();
  const signedInAt = test.clock.now().toISOString();
  const here = await signedIn(wallet, FIREFOX);
  await signInByHandoff(test.app, wallet);
  await signedIn(ethereumWallet());
  test.clock.advance(120);
  const [first, second, ...more] = await sessionsOf(here);
  expect(more).toEqual([]);
  expect(first).toEqual({
    id: expect.any(String),
    browser: 'Firefox',
    system: 'Linux',
    scope: 'full',
    signedInAt,
    lastUsedAt: test.clock.now().toISOString(),
    isCurrent: true,
  });
  expect(second).toMatchObject({ browser: null, system: null, scope: 'join', isCurrent: false });
});

it('shows no session that has ended or expired', async () => {
  const wallet = ethereumWallet();
  const [idle, out] = [await signedIn(wallet), await signedIn(wallet)];
  await out.call('DELETE', '/users/logout');
  expect(await sessionsOf(idle)).toHaveLength(1);
  test.clock.advance(3 * 60 * 60);
  const here = await signedIn(wallet);
  expect(await sessionsOf(here)).toHaveLength(1);
});

it('ends one session at once, and no session of others', async () => {
  const wallet = ethereumWallet();
  const [here, thief, another] = [
    await signedIn(wallet),
    await signedIn(wallet),
    await signedIn(ethereumWallet()),
  ];
  const id = (await sessionsOf(thief)).find((one: { isCurrent: boolean }) => one.isCurrent).id;
  expect((await end(another, id)).statusCode).toBe(404);
  expect((await sessionsOf(thief)).length).toBe(2);
  expect((await end(here, id)).statusCode).toBe(200);
  expect((await thief.call('GET', '/users/me')).json().code).toBe('session-ended');
  expect((await end(here, id)).statusCode).toBe(404);
  expect(await sessionsOf(here)).toHaveLength(1);
});

it('clears the cookie when the session ends itself', async () => {
  const here = await signedIn(ethereumWallet());
  const [{ id }] = await sessionsOf(here);
  await end(here, id);
  expect([...here.cookies.keys()]).not.toContain('signboard_session');
});
