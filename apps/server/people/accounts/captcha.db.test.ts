import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
  // The library uses the real time, so the test clock starts there.
  test.clock.advance((Date.now() - test.clock.now().getTime()) / 1000);
});
afterAll(() => test.close());

const visitor = async () => {
  const browser = createTestBrowser(test.app);
  await browser.start();
  return browser;
};
const puzzle = async (browser: TestBrowser, action = 'join') =>
  (await browser.call('GET', `/users/captcha/challenge?action=${action}`)).json<Challenge>();
const solve = async (challenge: Challenge) => {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};
const score = async (browser: TestBrowser, token: string) =>
  (await browser.call('POST', '/users/verify/captcha', { body: { token } })).json().score;
const passes = () => test.deps.db.selectFrom('captchaPasses').select(['action']).execute();

it('[S8] scores a solved challenge above 0.5 once and stores the pass', async () => {
  const browser = await visitor();
  const token = await solve(await puzzle(browser, 'list_general_create'));
  expect(await score(browser, token)).toBeGreaterThanOrEqual(0.5);
  expect(await passes()).toEqual([{ action: 'list_general_create' }]);
  expect(await score(browser, token)).toBe(0);
});

it('scores another session’s solution, an altered action and garbage 0 and stores nothing', async () => {
  const before = await passes();
  const [browser, other] = [await visitor(), await visitor()];
  const challenge = await puzzle(browser);
  const token = await solve(challenge);
  expect(await score(other, token)).toBe(0);
  const altered = JSON.parse(Buffer.from(token, 'base64').toString());
  altered.challenge.parameters.data.action = 'list_general_create';
  expect(await score(browser, Buffer.from(JSON.stringify(altered)).toString('base64'))).toBe(0);
  altered.challenge.parameters.data.action = 'join';
  altered.solution.derivedKey = '00'.repeat(32);
  expect(await score(browser, Buffer.from(JSON.stringify(altered)).toString('base64'))).toBe(0);
  for (const nonsense of ['', 'x', 'e30=', 'bnVsbA==']) expect(await score(browser, nonsense)).toBe(0);
  expect(await passes()).toEqual(before);
});

it('creates challenges only for known actions and existing sessions', async () => {
  const browser = await visitor();
  expect((await browser.call('GET', '/users/captcha/challenge?action=whatever')).statusCode).toBe(400);
  expect(
    (await createTestBrowser(test.app).call('GET', '/users/captcha/challenge?action=join')).statusCode,
  ).toBe(401);
});
