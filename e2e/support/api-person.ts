import { readFileSync } from 'node:fs';
import { type APIRequestContext, type BrowserContext, request } from '@playwright/test';
import { insertAddress } from '@signboard/domain/accounts/sign-in-message.ts';
import type { Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { solveChallenge, solvedToken } from '../../apps/web/features/captcha/solve-challenge.ts';
import { storeUserTokens } from '../../apps/web/lib/api/tokens.ts';
import { base58, solanaKey } from '../wallets/solana-key.ts';
import type { Chain } from './person.ts';
import { world } from './world.ts';

export type Tokens = { access_token: string; csrf_access_token: string };
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A person who uses the API without a page: fast to create, for the setup of a journey. */
export type ApiPerson = {
  address: string;
  /** The wallet's key, to sign in with the same wallet in a browser; a Solana wallet keeps its own. */
  privateKey: Hex | undefined;
  call<R = unknown>(method: Method, path: string, body?: object): Promise<R>;
  upload(file: string): Promise<string>;
  passCaptcha(action: string): Promise<void>;
  /** Signs a browser in as this person. */
  signInBrowser(browser: BrowserContext): Promise<void>;
};

/** Signs in with a new wallet, at the journeys' product by default. */
export async function apiPerson(chain: Chain = 'ethereum', baseURL = world.url): Promise<ApiPerson> {
  // Each request has its own connection: the product closes an idle one, perhaps while a busy client uses it again.
  const context = await request.newContext({ baseURL, extraHTTPHeaders: { connection: 'close' } });
  const wallet = chain === 'ethereum' ? newEthereumWallet() : newSolanaWallet();
  const tokens = await signIn(context, wallet);
  const headers = headersOf(tokens);

  async function call<R>(method: Method, path: string, body?: object): Promise<R> {
    const answer = await context.fetch(path, { method, headers, ...(body && { data: body }) });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as R;
  }
  return {
    address: wallet.address,
    privateKey: wallet.privateKey,
    call,
    async upload(file) {
      const picture = { name: 'picture.jpg', mimeType: 'image/jpeg', buffer: readFileSync(file) };
      const answer = await context.post('/api/v1/images', { headers, multipart: { file: picture } });
      if (!answer.ok()) throw new Error(`upload: ${answer.status()} ${await answer.text()}`);
      return (await answer.json()).result.id;
    },
    async passCaptcha(action) {
      const challenge = await call<Parameters<typeof solveChallenge>[0]>(
        'GET',
        `/users/captcha/challenge?action=${action}`,
      );
      const token = solvedToken(challenge, await solveChallenge(challenge));
      await call('POST', '/users/verify/captcha', { token });
    },
    async signInBrowser(browser) {
      await browser.addCookies((await context.storageState()).cookies);
      const stored = new Map<string, string>();
      const memory = { getItem: () => null, setItem: stored.set.bind(stored), removeItem: () => {} };
      storeUserTokens(tokens, memory);
      await browser.addInitScript(
        ({ items, address }) => {
          // Frames may have no storage; the session belongs to the page.
          if (window !== window.top || !location.protocol.startsWith('http')) return;
          // Only once: afterwards the page manages the session.
          if (localStorage.getItem('signedInAs') === address) return;
          localStorage.setItem('signedInAs', address);
          for (const [key, value] of items) localStorage.setItem(key, value);
        },
        { items: [...stored], address: wallet.address },
      );
    },
  };
}

type Signer = { address: string; privateKey?: Hex; sign(message: string): Promise<string> };

function newEthereumWallet(): Signer {
  const privateKey = generatePrivateKey();
  const account = privateKeyToAccount(privateKey);
  return { address: account.address, privateKey, sign: (message) => account.signMessage({ message }) };
}

function newSolanaWallet(): Signer {
  const key = solanaKey();
  return {
    address: key.address,
    sign: async (message) => base58(key.sign(new TextEncoder().encode(message))),
  };
}

async function signIn(context: APIRequestContext, wallet: Signer): Promise<Tokens> {
  const started = (await (await context.post('/users/init')).json()) as Tokens & {
    nonce: string;
    message: string;
  };
  const answer = await context.post('/users/login', {
    headers: {
      ...headersOf(started),
      'x-signature': await wallet.sign(insertAddress(started.message, wallet.address)),
    },
    form: { grant_type: 'password', username: wallet.address, password: started.nonce },
  });
  if (!answer.ok()) throw new Error(`sign-in: ${await answer.text()}`);
  return (await answer.json()) as Tokens;
}

export const headersOf = ({ access_token, csrf_access_token }: Tokens) => ({
  authorization: `Bearer ${access_token}`,
  'x-csrf-token': csrf_access_token,
});
