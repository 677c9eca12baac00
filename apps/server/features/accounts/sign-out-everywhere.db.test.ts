import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet, type TestWallet } from '#server/testing/test-wallets.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

async function signedIn(wallet: TestWallet): Promise<TestBrowser> {
  const browser = createTestBrowser(test.app);
  await browser.signIn(wallet);
  return browser;
}
const statusOf = async (browser: TestBrowser) => (await browser.call('GET', '/users/me')).statusCode;

it('[S5] ends every session of the account in all browsers, and nobody else’s', async () => {
  const wallet = ethereumWallet();
  const [here, there] = [await signedIn(wallet), await signedIn(wallet)];
  const another = await signedIn(ethereumWallet());
  expect((await here.call('DELETE', '/users/sessions')).statusCode).toBe(200);
  const refused = await there.call('GET', '/users/me');
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'session-ended']);
  expect(await statusOf(here)).toBe(401);
  expect(await statusOf(another)).toBe(200);
});

it('keeps the current session when only the others end', async () => {
  const wallet = ethereumWallet();
  const [here, there] = [await signedIn(wallet), await signedIn(wallet)];
  expect((await here.call('DELETE', '/users/sessions?which=others')).statusCode).toBe(200);
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
});

it('clears the cookie of the current browser', async () => {
  const browser = await signedIn(ethereumWallet());
  expect([...browser.cookies.keys()]).toContain('signboard_session');
  await browser.call('DELETE', '/users/sessions');
  expect([...browser.cookies.keys()]).not.toContain('signboard_session');
});

it('also ends the session of a concurrent sign-in', async () => {
  const wallet = ethereumWallet();
  const here = await signedIn(wallet);
  const login = await test.deps.pool.connect();
  await login.query('begin');
  await login.query(
    `insert into sessions (id, user_id, expires_at)
     select gen_random_uuid(), id, now() + interval '1 day' from users where principal_wallet = $1`,
    [wallet.address],
  );
  let isAnswered = false;
  const signedOut = here.call('DELETE', '/users/sessions').then(() => {
    isAnswered = true;
  });
  await waitForBlockedQuery();
  expect(isAnswered).toBe(false);
  await login.query('commit');
  login.release();
  await signedOut;
  expect(await openSessions(wallet)).toBe(0);
});

it('keeps the session of a later sign-in', async () => {
  const wallet = ethereumWallet();
  const here = await signedIn(wallet);
  await here.call('DELETE', '/users/sessions');
  expect(await statusOf(await signedIn(wallet))).toBe(200);
});

async function openSessions({ address }: TestWallet): Promise<number> {
  const { rows } = await test.deps.pool.query(
    `select count(*)::int from sessions join users on users.id = user_id
     where principal_wallet = $1 and ended_at is null`,
    [address],
  );
  return rows[0].count;
}

/** Resolves when a query in this database waits for a lock. */
async function waitForBlockedQuery(): Promise<void> {
  for (;;) {
    const { rows } = await test.deps.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}
