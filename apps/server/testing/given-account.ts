import { randomBytes } from 'node:crypto';
import type { Language } from '@signboard/domain/accounts/language.ts';
import type { SessionScope } from '@signboard/domain/accounts/session-scope.ts';
import { parseWallet, type Wallet } from '@signboard/domain/accounts/wallet-address.ts';
import type { LightMyRequestResponse } from 'fastify';
import { cookieName } from '#server/http/api/session-cookies.ts';
import { openSession } from '#server/people/accounts/session-life-cycle.ts';
import { NONCE_SECONDS } from '#server/people/accounts/session-tokens.ts';
import { nonceProof } from '#server/people/accounts/sessions-store.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { passCaptcha } from './pass-captcha.ts';
import type { TestApp } from './test-app.ts';
import { createTestBrowser } from './test-browser.ts';
import { ethereumWallet, type TestWallet } from './test-wallets.ts';

/** The public address of a list. */
export type ListAddress = { workspace: string; name: string };

export type AccountOptions = {
  wallet?: TestWallet;
  language?: Language;
  scope?: SessionScope;
  remoteAddress?: string;
};

/** An account with a browser that is signed in to it, and the calls of someone who joins lists. */
export async function givenAccount(test: TestApp, options: AccountOptions = {}) {
  const { wallet = ethereumWallet() } = options;
  const { browser, userId } = await signIn(test, { ...options, wallet });
  const call = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<LightMyRequestResponse> =>
    browser.call(method, `/api/v1/third/page${path}`, body ? { body } : {});
  const at = ({ workspace, name }: ListAddress) => ({ workspace, name });
  const query = (list: ListAddress) => new URLSearchParams(at(list)).toString();
  return {
    browser,
    wallet,
    userId,
    address: wallet.address,
    join: (list: ListAddress, extra: object = {}) =>
      call('POST', '/register/participant', { ...at(list), address: wallet.address, ...extra }),
    leave: (list: ListAddress) => call('DELETE', '/register/participant', at(list)),
    entry: (list: ListAddress) => call('GET', `/entry?${query(list)}`),
    validate: (list: ListAddress, extra: object = {}) =>
      call('POST', '/validate/address', { ...at(list), address: wallet.address, ...extra }),
    report: (list: ListAddress, extra: object = {}) =>
      call('POST', '/report', { ...at(list), reason: 'scam', ...extra }),
    passCaptcha: () => passCaptcha(test, browser, 'join'),
  };
}

export type Participant = Awaited<ReturnType<typeof givenAccount>>;

/** Without a signature, and with a fresh one that lasts: what needs one is tested with sessions that the API opened. */
async function signIn(
  { app, deps }: TestApp,
  { wallet, language = 'en', scope = 'full', remoteAddress }: AccountOptions & { wallet: TestWallet },
) {
  const proof = nonceProof(
    { ...(parseWallet(wallet.address) as Wallet), signatureChainId: null },
    randomBytes(16).toString('hex'),
    secondsAfter(deps.clock.now(), NONCE_SECONDS),
  );
  const device = { browser: null, system: null };
  const opened = await openSession(deps, proof, { scope, language, device });
  if (!opened) throw new Error('a new nonce was used');
  await deps.pool.query(`update sessions set signed_until = '9999-01-01' where user_id = $1`, [
    opened.userId,
  ]);
  const browser = createTestBrowser(app, language, remoteAddress);
  browser.continueAs({
    cookies: new Map([[cookieName('user', deps.config.isHttps), opened.cookie]]),
    tokens: () => ({ access_token: opened.accessToken, csrf_access_token: opened.csrfToken }),
  });
  return { browser, userId: opened.userId };
}
