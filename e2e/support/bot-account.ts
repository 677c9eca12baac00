import { type BrowserContext, request } from '@playwright/test';
import { BOT_COMPANION_COOKIE } from '@signboard/contract/bots/endpoints.ts';
import { headersOf, type Tokens } from './api-person.ts';
import { world } from './world.ts';

const BOT_COOKIES = ['signboard_bot_session', BOT_COMPANION_COOKIE];

/**
 * With five digits, no name is the beginning of another. A worker that replaces another one takes over its world, and has a
 * number of its own.
 */
const ACCOUNTS_PER_WORKER = 100;
let usedAccounts = 0;
function unusedAccount(): string {
  const number = 10_000 + Number(process.env.TEST_WORKER_INDEX) * ACCOUNTS_PER_WORKER + usedAccounts;
  usedAccounts += 1;
  if (usedAccounts > ACCOUNTS_PER_WORKER || number > 99_999) throw new Error('No unused X account is left');
  return `crowd_${number}`;
}

/** Signs this browser in to the simulated X, with an account that no earlier journey has used. */
export async function signInToX(context: BrowserContext): Promise<string> {
  const username = unusedAccount();
  const { hostname } = new URL(world.sandboxUrl);
  await context.addCookies([{ name: 'sandbox_x_account', value: username, domain: hostname, path: '/x' }]);
  return username;
}

/** Connects an unused account by API and stores its bot session in the browser. */
export async function signInWithBot(browser: BrowserContext): Promise<string> {
  const account = unusedAccount();
  const api = await request.newContext({ baseURL: world.url });
  const headers = headersOf((await (await api.post('/users/init')).json()) as Tokens);
  const post = async (path: string, data: object) => {
    const answer = await api.post(path, { headers, data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return await answer.json();
  };
  const body = { url: world.url, purpose: 'bot' };
  const { payload } = await post('/api/v1/twitter/oauth2/auth-url', body);
  const authorized = await api.post(payload.url, {
    form: { account, decision: 'authorize' },
    maxRedirects: 0,
  });
  const { result } = await post('/api/v1/twitter/oauth2/token/bot', { url: authorized.headers().location });
  const { cookies } = await api.storageState();
  await browser.addCookies(cookies.filter(({ name }) => BOT_COOKIES.includes(name)));
  await browser.addInitScript((marker) => {
    // Frames may have no storage; the session belongs to the page.
    if (window !== window.top || !location.protocol.startsWith('http')) return;
    // Only once: afterwards the page manages the session.
    if (localStorage.getItem('botSignedInAs') === marker) return;
    localStorage.setItem('botSignedInAs', marker);
    localStorage.setItem('botSession', marker);
  }, result.token as string);
  await api.dispose();
  return account;
}
