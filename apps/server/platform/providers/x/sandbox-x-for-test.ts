import { expect } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createXBotLogin } from './x-bot-login.ts';
import { createXBotSignedLogin } from './x-bot-signed-login.ts';
import { createXPublisher } from './x-publisher.ts';

const CALLBACK = 'http://localhost:3000/nft/alert/callback';
const VERIFIER = 'a verifier that only the one who asked knows, long enough';

type Sandbox = { url: string; env: Record<string, string> };

/** The X adapters with the sandbox X, and a person's actions there. */
export function sandboxX({ url, env }: Sandbox, clock = createTestClock(new Date())) {
  const setting = (name: string) => env[name] ?? '';
  const apiBase = setting('X_API_BASE');
  const app = {
    apiBase,
    webBase: setting('X_WEB_BASE'),
    clientId: setting('X_CLIENT_ID'),
    clientSecret: setting('X_CLIENT_SECRET'),
  };
  const signingKeys = {
    consumerKey: setting('X_CONSUMER_KEY'),
    consumerSecret: setting('X_CONSUMER_SECRET'),
  };
  const publisher = createXPublisher({ apiBase, signingKeys, app, clock });
  const login = createXBotLogin(app, { clock });
  const signedLogin = createXBotSignedLogin({ apiBase, ...signingKeys }, { clock });

  /** Decides on X's page and returns the callback URL. */
  const decide = async (page: string, account: string, decision = 'authorize') => {
    const { searchParams } = new URL(page);
    const body = new URLSearchParams({
      account,
      decision,
      oauth_token: searchParams.get('oauth_token') ?? '',
    });
    const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? '').searchParams;
  };
  const codeFor = async (account: string) => {
    const request = { state: 'a-state', verifier: VERIFIER, redirectUrl: CALLBACK };
    const back = await decide(login.authorizeUrl(request), account);
    expect(back.get('state')).toBe('a-state');
    return { code: back.get('code') ?? '', verifier: VERIFIER, redirectUrl: CALLBACK };
  };

  return {
    clock,
    app,
    apiBase,
    signingKeys,
    publisher,
    login,
    signedLogin,
    decide,
    codeFor,
    callbackUrl: CALLBACK,
    async connect(account: string) {
      return await login.exchange(await codeFor(account));
    },
    async connectSigned(account: string) {
      const { url: page, requestToken, requestSecret } = await signedLogin.begin(CALLBACK);
      const verifier = (await decide(page, account)).get('oauth_verifier') ?? '';
      return await signedLogin.finish({ requestToken, requestSecret, verifier });
    },
    async fail(kind: string, match?: string) {
      const answer = await fetch(`${url}/x/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind, count: 1, match }),
      });
      expect(answer.status).toBe(200);
    },
    async pendingFaults(): Promise<unknown[]> {
      return (await (await fetch(`${url}/x/faults`)).json()).pending;
    },
    async posts(username: string): Promise<{ id: string; text: string; media: number }[]> {
      const all = await (await fetch(`${url}/x/posts.json`)).json();
      return all.filter((post: { username: string }) => post.username === username);
    },
    reset: () => fetch(`${url}/reset`, { method: 'POST' }),
  };
}
