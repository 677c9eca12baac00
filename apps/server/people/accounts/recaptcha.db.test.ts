import { PassThrough } from 'node:stream';
import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLogger } from '#server/platform/lib/logger.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts';

let sandbox: Sandbox;
let test: TestApp;
let owner: ListOwner;
const logged: string[] = [];

beforeAll(async () => {
  sandbox = await startSandboxForTest();
  const { env } = await (await fetch(`${sandbox.url}/recaptcha.json`)).json();
  const lines = new PassThrough();
  lines.on('data', (line) => logged.push(String(line)));
  test = await startTestApp({ settings: env, log: createLogger('warn', lines) });
  owner = await given.owner(test);
});
afterAll(async () => {
  await test.close();
  await sandbox.stop();
});
beforeEach(async () => {
  await tell('/reset');
  logged.length = 0;
});

const tell = (path: string, body: object = {}) =>
  fetch(sandbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
/** Acts as the browser: the sandbox's script runs in the frame, and the host gets the token. */
const takeToken = async (browser: TestBrowser, action = 'list_general_create', host?: string) => {
  const challenge = (await browser.call('GET', `/users/captcha/challenge?action=${action}`)).json();
  const origin = host ? `https://${host}` : new URL(challenge.frameUrl).origin;
  const body = new URLSearchParams({ k: challenge.siteKey, co: btoa(origin), action: challenge.action });
  const answer = await fetch(`${sandbox.url}/recaptcha/api2/reload`, { method: 'POST', body });
  return (await answer.json()).token as string;
};
const verify = (browser: TestBrowser, token: string) =>
  browser.call('POST', '/users/verify/captcha', { body: { token } });
const score = async (browser: TestBrowser, token: string) => (await verify(browser, token)).json().score;
const create = async () => {
  const answer = await owner.call('POST', '/create', owner.general());
  return answer.statusCode === 200 ? 'created' : answer.json().code;
};

it('[L15] a good score allows exactly one save', async () => {
  expect(await score(owner.browser, await takeToken(owner.browser))).toBe(0.9);
  expect(await create()).toBe('created');
  expect(await create()).toBe('captcha-needed');
});

it('[L15] a score below 0.5 is returned and allows nothing; 0.5 allows a save', async () => {
  await tell('/recaptcha/score', { score: 0.4 });
  expect(await score(owner.browser, await takeToken(owner.browser))).toBe(0.4);
  expect(await create()).toBe('captcha-needed');
  await tell('/recaptcha/score', { score: 0.5 });
  expect(await score(owner.browser, await takeToken(owner.browser))).toBe(0.5);
  expect(await create()).toBe('created');
});

it('accepts a token once, from whoever sends it first', async () => {
  const token = await takeToken(owner.browser);
  const other = createTestBrowser(test.app);
  await other.start();
  expect(await score(other, token)).toBe(0.9);
  expect(await score(owner.browser, token)).toBe(0);
  expect(await create()).toBe('captcha-needed');
});

it('accepts a token once, even if Google approves it twice', async () => {
  const twice = await startTestApp({
    ports: {
      captcha: {
        challenge: test.deps.captcha.challenge,
        verify: async () => ({
          isProof: true,
          score: 0.9,
          action: 'join',
          proofId: 'the-same',
          expiresAt: new Date(Date.now() + 60_000),
        }),
      },
    },
  });
  try {
    const browser = createTestBrowser(twice.app);
    await browser.start();
    const scores = await Promise.all([score(browser, 'a-token'), score(browser, 'a-token')]);
    expect(scores.sort()).toEqual([0, 0.9]);
  } finally {
    await twice.close();
  }
});

it('rejects a token for another action or from another host', async () => {
  expect(await score(owner.browser, await takeToken(owner.browser, 'list_general_info'))).toBe(0.9);
  expect(await create()).toBe('captcha-needed');
  const foreign = await takeToken(owner.browser, 'list_general_create', 'localhost');
  expect(await score(owner.browser, foreign)).toBe(0);
  expect(await create()).toBe('captcha-needed');
});

it.each([
  ['en', 'We couldn’t run the anti-bot check right now. Try again.'],
  ['es', 'No pudimos hacer el control antibots en este momento. Inténtalo de nuevo.'],
] as const)(
  'a verifier that fails is neither pass nor fail, said in %s, and the next try counts',
  async (language, msg) => {
    const person = await given.owner(test, { language });
    for (const kind of ['server-error', 'wrong-answer', 'unauthorized', 'drop-after-accept']) {
      await tell('/recaptcha/faults', { kind });
      const answer = await verify(person.browser, await takeToken(person.browser));
      expect(answer.statusCode, kind).toBe(424);
      expect(answer.json()).toEqual({ success: false, code: 'captcha-unchecked', msg });
    }
    expect((await person.call('POST', '/create', person.general())).json().code).toBe('captcha-needed');
    expect(await score(person.browser, await takeToken(person.browser))).toBe(0.9);
    expect((await person.call('POST', '/create', person.general())).statusCode).toBe(200);
  },
);

it('logs a wrong secret without exposing the secret or the token', async () => {
  await tell('/recaptcha/faults', { kind: 'unauthorized' });
  const token = await takeToken(owner.browser);
  await verify(owner.browser, token);
  const text = logged.join('');
  expect(text).toContain('anti-bot check failed');
  expect(text).toContain('"fault":"reconnect"');
  expect(text).not.toContain(token);
  expect(text).not.toContain(test.deps.config.recaptcha?.secretKey);
});
