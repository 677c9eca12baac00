import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInByHandoff } from '#server/testing/hand-off.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';
import { routeTableOf } from './route-table.ts';

/** Everything that a session may do that was handed off from a wallet’s browser. Think twice before adding to it. */
const OPEN_TO_JOIN_SESSIONS = [
  'POST /users/handoff/claim',
  'POST /users/handoff/sign',
  'DELETE /users/logout',
  'GET /users/me',
  'GET /users/captcha/challenge',
  'POST /users/verify/captcha',
  'GET /api/v1/projects/joined/list',
  'POST /api/v1/third/page/validate/address',
  'POST /api/v1/third/page/register/participant',
  'GET /api/v1/third/page/wallet-proof',
  'POST /api/v1/third/page/wallet-proof',
  'GET /api/v1/third/page/proven-wallets',
  'DELETE /api/v1/third/page/wallet-proof',
  'GET /api/v1/third/page/entry',
  'POST /api/v1/twitter/oauth2/auth-url',
  'POST /api/v1/twitter/oauth2/following',
  'POST /api/v1/discord/auth-url',
  'POST /api/v1/discord/servers',
];

let test: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  test = await startTestApp();
  browser = await signInByHandoff(test.app, ethereumWallet());
});
afterAll(() => test.close());

const served = () =>
  routeTableOf(test.app).flatMap(({ method, path, call }) =>
    call && method !== 'HEAD' ? [{ name: `${method} ${path}`, method, path, call }] : [],
  );

const ask = async ({ method, path }: { method: string; path: string }, by = browser) =>
  await by.call(method as 'GET', path, method === 'GET' ? {} : { body: {} });

it('opens exactly these calls to join sessions', () => {
  const open = served().filter(({ call }) => call.joinSession);
  expect(open.map(({ name }) => name).sort()).toEqual([...OPEN_TO_JOIN_SESSIONS].sort());
});

it('refuses a join session every other call that needs a session', async () => {
  const refused: string[] = [];
  const closed = served().filter(
    ({ name, call }) => /^(session|user|bot)$/.test(call.access) && !OPEN_TO_JOIN_SESSIONS.includes(name),
  );
  for (const route of closed)
    if ((await ask(route)).json().code === 'direct-sign-in-needed') refused.push(route.name);
  expect(refused).toEqual(closed.map(({ name }) => name));
  expect(refused.length).toBeGreaterThan(50);
  for (const name of ['DELETE /api/v1/third/page/register/participant', 'POST /users/me/erasure'])
    expect(refused).toContain(name);
});

it('says in the person’s language what to do', async () => {
  const answer = await browser.call('GET', '/users/me/export', { headers: { 'accept-language': 'es' } });
  expect(answer.statusCode).toBe(409);
  expect(answer.json().msg).toBe('Para hacer esto, inicia sesión directamente con tu billetera.');
});

it('believes the database, not the token', async () => {
  const wallet = ethereumWallet();
  const restricted = createTestBrowser(test.app);
  await restricted.signIn(wallet);
  await test.deps.pool.query(
    `update sessions set scope = 'join' where user_id = (select id from users where principal_wallet = $1)`,
    [wallet.address],
  );
  expect((await ask({ method: 'GET', path: '/users/me/export' }, restricted)).json().code).toBe(
    'direct-sign-in-needed',
  );
});

it('lets a join session sign out itself', async () => {
  const own = await signInByHandoff(test.app, ethereumWallet());
  expect((await own.call('DELETE', '/users/logout')).statusCode).toBe(200);
  expect((await own.call('GET', '/users/me')).json().code).toBe('session-ended');
});
