import { randomUUID } from 'node:crypto';
import { accessTokenFor, signOauth1 } from './oauth1-signature.ts';
import { findByUsername, X_APP } from './x-accounts.ts';

export type Token = { token: string; secret: string };
type Call = {
  method?: string;
  token?: Token | undefined;
  extra?: Record<string, string>;
  body?: RequestInit['body'];
  type?: string;
};

/** Calls with an OAuth 1.0a signature, like a client of X. */
export function signedFetch(address: string, call: Call = {}): Promise<Response> {
  const { method = 'POST', token, extra = {}, body, type } = call;
  const url = new URL(address);
  const oauth: Record<string, string> = {
    oauth_consumer_key: X_APP.consumerKey,
    oauth_nonce: randomUUID(),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(Date.now() / 1000)),
    oauth_version: '1.0',
    ...(token ? { oauth_token: token.token } : {}),
    ...extra,
  };
  const params: [string, string][] = [...Object.entries(oauth), ...url.searchParams];
  const signed = { method, url: url.origin + url.pathname, params };
  const oauth_signature = signOauth1(signed, X_APP.consumerSecret, token?.secret ?? '');
  const pairs = Object.entries({ ...oauth, oauth_signature });
  const header = pairs
    .map(([name, value]) => `${encodeURIComponent(name)}="${encodeURIComponent(value)}"`)
    .join(', ');
  const headers = { authorization: `OAuth ${header}`, ...(type ? { 'content-type': type } : {}) };
  return fetch(url, { method, headers, ...(body ? { body } : {}) });
}

/** The access token of an account, without the authorization. */
export function tokenOf(username: string): Token {
  const account = findByUsername(username);
  if (account === undefined) throw new Error(`There is no account ${username}`);
  return accessTokenFor(account);
}
