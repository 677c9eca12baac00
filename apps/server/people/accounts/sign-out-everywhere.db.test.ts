import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callWithKey, createKey, type TestKey } from '#server/people/api-keys/api-keys-for-test.ts';
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

describe('revoking API keys at the same time', () => {
  it('refuses every key of the account from the next request on, and no key of others', async () => {
    const wallet = ethereumWallet();
    const [here, there, another] = [
      await signedIn(wallet),
      await signedIn(wallet),
      await signedIn(ethereumWallet()),
    ];
    for (const browser of [there, another]) await browser.signFreshly();
    const [stolen, foreign] = [await createKey(there, 'lists:read'), await createKey(another, 'lists:read')];
    expect(await keyStatus(stolen)).toBe(200);
    expect((await here.call('DELETE', '/users/sessions?which=others&keys=revoke')).statusCode).toBe(200);
    expect([await keyStatus(stolen), await keyStatus(foreign)]).toEqual([401, 200]);
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
  });

  it('is done only when it is asked for', async () => {
    const here = await signedIn(ethereumWallet());
    await here.signFreshly();
    const key = await createKey(here, 'lists:read');
    await here.call('DELETE', '/users/sessions?which=all');
    expect(await keyStatus(key)).toBe(200);
  });

  it('leaves no key of a request that was under way', async () => {
    const wallet = ethereumWallet();
    const [here, thief] = [await signedIn(wallet), await signedIn(wallet)];
    await thief.signFreshly();
    const blocker = await test.deps.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from users where principal_wallet = $1 for update', [wallet.address]);
    const signedOut = here.call('DELETE', '/users/sessions?which=others&keys=revoke');
    await waitForBlockedQuery();
    const creating = thief.call('POST', '/api/v1/api-keys', {
      body: { name: 'Left behind', scopes: ['lists:read'] },
    });
    await waitForBlockedQuery(2);
    await blocker.query('commit');
    blocker.release();
    expect((await signedOut).statusCode).toBe(200);
    expect((await creating).json().code).toBe('session-ended');
    expect((await here.call('GET', '/api/v1/api-keys')).json().result).toEqual([]);
  });
});

const keyStatus = async ({ key }: TestKey) => (await callWithKey(test.app, key, '/api/v1/lists')).statusCode;

async function openSessions({ address }: TestWallet): Promise<number> {
  const { rows } = await test.deps.pool.query(
    `select count(*)::int from sessions join users on users.id = user_id
     where principal_wallet = $1 and ended_at is null`,
    [address],
  );
  return rows[0].count;
}

/** Resolves when this number of queries in this database wait for a lock. */
async function waitForBlockedQuery(count = 1): Promise<void> {
  for (;;) {
    const { rows } = await test.deps.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length >= count) return;
  }
}
