import { insertAddress } from '@signboard/domain/accounts/sign-in-message.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestWallet } from './test-wallets.ts';

type Tokens = { access_token: string; csrf_access_token: string };
export type StartedSession = Tokens & { nonce: string; message: string };
type Asked = {
  body?: unknown;
  form?: Record<string, string>;
  headers?: Record<string, string>;
  without?: ('bearer' | 'csrf' | 'cookies')[];
};

/** Simulates a browser: keeps cookies and tokens and sends them with every call. */
export function createTestBrowser(app: FastifyInstance, language = 'en', remoteAddress = '127.0.0.1') {
  const cookies = new Map<string, string>();
  let tokens: Tokens | null = null;
  let signedInWith: TestWallet | null = null;

  const call = async (
    method: InjectOptions['method'],
    url: string,
    asked: Asked = {},
  ): Promise<LightMyRequestResponse> => {
    const without = new Set(asked.without);
    const response = await app.inject({
      method: method ?? 'GET',
      url,
      remoteAddress,
      headers: {
        'accept-language': language,
        ...(tokens && !without.has('bearer') && { authorization: `Bearer ${tokens.access_token}` }),
        ...(tokens && !without.has('csrf') && { 'x-csrf-token': tokens.csrf_access_token }),
        ...(asked.form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...asked.headers,
      },
      ...(without.has('cookies') ? {} : { cookies: Object.fromEntries(cookies) }),
      ...(asked.form
        ? { payload: new URLSearchParams(asked.form).toString() }
        : asked.body !== undefined && { payload: asked.body as object }),
    });
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (value === '' || maxAge === 0 || (expires && expires.getTime() === 0)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };

  const start = async (): Promise<StartedSession> => {
    const started = (await call('POST', '/users/init')).json<StartedSession>();
    tokens = started;
    return started;
  };

  const login = (username: string, nonce: string, signature: string, userAgent?: string) =>
    call('POST', '/users/login', {
      form: { grant_type: 'password', username, password: nonce },
      headers: { 'x-signature': signature, ...(userAgent && { 'user-agent': userAgent }) },
    });

  /** Complete sign-in: start, sign, log in. */
  const signIn = async (wallet: TestWallet, userAgent?: string): Promise<LightMyRequestResponse> => {
    const { message, nonce } = await start();
    const response = await login(
      wallet.address,
      nonce,
      await wallet.sign(insertAddress(message, wallet.address)),
      userAgent,
    );
    if (response.statusCode === 200) {
      tokens = response.json<Tokens>();
      signedInWith = wallet;
    }
    return response;
  };

  /** A fresh signature, by the wallet that signed in here unless told. */
  const signFreshly = async (wallet = signedInWith): Promise<LightMyRequestResponse> => {
    if (!wallet) throw new Error('no wallet has signed in here');
    const { message, nonce } = (await call('GET', '/users/signature')).json().result;
    return await call('POST', '/users/signature', { body: { nonce, signature: await wallet.sign(message) } });
  };

  /** Takes over another browser's session, as when a load balancer sends its next request to another process. */
  const continueAs = (other: { cookies: Map<string, string>; tokens(): Tokens | null }): void => {
    for (const [name, value] of other.cookies) cookies.set(name, value);
    tokens = other.tokens();
  };

  return { call, start, login, signIn, signFreshly, continueAs, cookies, tokens: () => tokens };
}

export type TestBrowser = ReturnType<typeof createTestBrowser>;
