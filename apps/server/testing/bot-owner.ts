import { passCaptcha } from './list-owner.ts';
import type { TestApp } from './test-app.ts';
import { createTestBrowser } from './test-browser.ts';

/** Public URL of the test app. */
export const ORIGIN = 'http://localhost:3000';

/** Completes the sandbox X consent page and returns the callback URL. */
export async function decideAtX(
  page: string,
  account: string,
  decision: 'authorize' | 'cancel' = 'authorize',
): Promise<string> {
  const form = { account, decision, oauth_token: new URL(page).searchParams.get('oauth_token') ?? '' };
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

/** A visitor who connects bots. */
export async function botOwner(test: TestApp, language = 'en') {
  const browser = createTestBrowser(test.app, language);
  await browser.start();
  const twitter = (method: 'POST' | 'DELETE', path: string, body?: object) =>
    browser.call(method, `/api/v1/twitter${path}`, body ? { body } : {});
  const alert = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    browser.call(method, `/api/v1/nft/alert${path}`, body ? { body } : {});
  const begin = async () => (await twitter('POST', '/oauth2/auth-url', { url: ORIGIN })).json().payload.url;
  const connect = async (account: string) =>
    twitter('POST', '/oauth2/token/bot', { url: await decideAtX(await begin(), account) });
  const update = async (form: object) => {
    await passCaptcha(test, browser, 'list_control_info');
    return await alert('POST', '/update', form);
  };
  return { browser, twitter, alert, begin, connect, update };
}

export type BotOwner = Awaited<ReturnType<typeof botOwner>>;
