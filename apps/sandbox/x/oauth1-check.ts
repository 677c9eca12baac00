import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { parseOauth1Header, signOauth1 } from './oauth1-signature.ts';
import { findById, type XAccount } from './x-accounts.ts';
import { X_APP } from './x-app.ts';

const CLOCK_SKEW_SECONDS = 300;
const MOST_NONCES = 50_000;

export type Oauth1Check = (
  request: FastifyRequest,
  secretOf: (token: string) => string | undefined,
) => Record<string, string> | undefined;

/** Checks signatures: answers the header's parameters when the call is signed rightly, freshly and only once. */
export function createOauth1Check(): Oauth1Check {
  const nonces = new Set<string>();
  return (request, secretOf) => {
    const given = parseOauth1Header(request.headers.authorization);
    if (given === undefined || given.oauth_consumer_key !== X_APP.consumerKey) return undefined;
    const tokenSecret = given.oauth_token === undefined ? '' : secretOf(given.oauth_token);
    if (tokenSecret === undefined || !isFresh(request, given) || !isSigned(request, given, tokenSecret))
      return undefined;
    const once = `${given.oauth_timestamp} ${given.oauth_nonce}`;
    if (nonces.has(once)) return undefined;
    if (nonces.size >= MOST_NONCES) nonces.clear();
    nonces.add(once);
    return given;
  };
}

/** An access token of OAuth 1.0a: it never expires, so it is derived from the account and needs no memory. */
export function accessTokenFor(account: XAccount): { token: string; secret: string } {
  return { token: `${account.id}-${derive('token', account.id)}`, secret: derive('secret', account.id) };
}

/** The account to which an access token belongs. */
export function accountOfToken(token: string): XAccount | undefined {
  const account = findById(token.split('-')[0] ?? '');
  return account && accessTokenFor(account).token === token ? account : undefined;
}

function derive(what: string, id: string): string {
  return createHmac('sha256', 'signboard sandbox x').update(`${what} ${id}`).digest('hex').slice(0, 40);
}

/** Whether a call was signed by a clock that goes like ours. */
export function isTimely(request: FastifyRequest): boolean {
  const given = parseOauth1Header(request.headers.authorization);
  return Math.abs(Date.now() / 1000 - Number(given?.oauth_timestamp)) <= CLOCK_SKEW_SECONDS;
}

function isFresh(request: FastifyRequest, given: Record<string, string>): boolean {
  const isHmac = given.oauth_signature_method === 'HMAC-SHA1';
  return isHmac && isTimely(request) && (given.oauth_nonce ?? '') !== '';
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
