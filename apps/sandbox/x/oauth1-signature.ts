import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { findById, X_APP, type XAccount } from './x-accounts.ts';

/** What is signed. `url` has no query; `params` are those of query, form body and header. */
type SignedCall = { method: string; url: string; params: [string, string][] };

/** The HMAC-SHA1 signature of OAuth 1.0a. */
export function signOauth1(call: SignedCall, consumerSecret: string, tokenSecret: string): string {
  const pairs = call.params.map(([name, value]) => [encode(name), encode(value)] as const);
  const sorted = pairs.toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y));
  const text = sorted.map(([name, value]) => `${name}=${value}`).join('&');
  const base = [call.method.toUpperCase(), encode(call.url), encode(text)].join('&');
  return createHmac('sha1', `${encode(consumerSecret)}&${encode(tokenSecret)}`)
    .update(base)
    .digest('base64');
}

/** The parameters of an `Authorization: OAuth …` header. */
export function parseOauth1Header(header: string | undefined): Record<string, string> | undefined {
  if (!header?.startsWith('OAuth ')) return undefined;
  const pairs = header.slice(6).matchAll(/([\w.~%-]+)="([^"]*)"/g);
  return Object.fromEntries(
    [...pairs].map(([, name = '', value = '']) => [decodeURIComponent(name), decodeURIComponent(value)]),
  );
}

// RFC 3986 reserves five characters that encodeURIComponent does not encode.
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const CLOCK_SKEW_SECONDS = 300;
const MAX_NONCES = 50_000;

export type Oauth1Check = (
  request: FastifyRequest,
  secretOf: (token: string) => string | undefined,
) => Record<string, string> | undefined;

/** Returns the header's parameters if the signature is valid, recent and not replayed. */
export function createOauth1Check(): Oauth1Check {
  const nonces = new Set<string>();
  return (request, secretOf) => {
    const given = parseOauth1Header(request.headers.authorization);
    if (given === undefined || given.oauth_consumer_key !== X_APP.consumerKey) return undefined;
    const tokenSecret = given.oauth_token === undefined ? '' : secretOf(given.oauth_token);
    if (tokenSecret === undefined || !isFresh(request, given) || !isSigned(request, given, tokenSecret))
      return undefined;
    const nonce = `${given.oauth_timestamp} ${given.oauth_nonce}`;
    if (nonces.has(nonce)) return undefined;
    if (nonces.size >= MAX_NONCES) nonces.clear();
    nonces.add(nonce);
    return given;
  };
}

type AccessToken = { token: string; secret: string };
const accessTokens = new Map<string, AccessToken>();

/** OAuth 1.0a access tokens never expire, so they are derived from the account. */
export function accessTokenFor({ id }: XAccount): AccessToken {
  const known = accessTokens.get(id) ?? {
    token: `${id}-${derive('token', id)}`,
    secret: derive('secret', id),
  };
  accessTokens.set(id, known);
  return known;
}

export function accountOfToken(token: string): XAccount | undefined {
  const account = findById(token.split('-')[0] ?? '');
  return account && accessTokenFor(account).token === token ? account : undefined;
}

function derive(what: string, id: string): string {
  return createHmac('sha256', 'signboard sandbox x').update(`${what} ${id}`).digest('hex').slice(0, 40);
}

/** Whether the clock of the caller is close enough to ours. */
export function hasValidTimestamp(request: FastifyRequest): boolean {
  const given = parseOauth1Header(request.headers.authorization);
  return Math.abs(Date.now() / 1000 - Number(given?.oauth_timestamp)) <= CLOCK_SKEW_SECONDS;
}

function isFresh(request: FastifyRequest, given: Record<string, string>): boolean {
  const isHmac = given.oauth_signature_method === 'HMAC-SHA1';
  return isHmac && hasValidTimestamp(request) && (given.oauth_nonce ?? '') !== '';
}

function isSigned(request: FastifyRequest, given: Record<string, string>, tokenSecret: string): boolean {
  const { oauth_signature: signature = '', realm: _realm, ...signed } = given;
  const [path = '', query = ''] = request.url.split('?');
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  const form = isForm ? Object.entries((request.body ?? {}) as Record<string, string>) : [];
  const params = [...Object.entries(signed), ...new URLSearchParams(query), ...form];
  const url = `http://${request.headers.host}${path}`;
  const expected = Buffer.from(
    signOauth1({ method: request.method, url, params }, X_APP.consumerSecret, tokenSecret),
  );
  const actual = Buffer.from(signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
