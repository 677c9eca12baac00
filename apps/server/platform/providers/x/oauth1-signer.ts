import { createHmac, randomUUID } from 'node:crypto';
import { systemClock } from '#server/platform/lib/clock.ts';

export type XSigningKeys = { consumerKey: string; consumerSecret: string };

/** `params` are those of the query or form; JSON and multipart bodies are not signed. */
export type CallToSign = { method: string; url: string; params?: Record<string, string> };

/** The account's token, and OAuth's extra fields (`oauth_callback`, `oauth_verifier`). */
export type Signature = {
  token?: { token: string; secret: string };
  extra?: Record<string, string>;
  nonce?: string;
  timestampSeconds?: number;
};

/** OAuth 1.0a with HMAC-SHA1. Uses the real time, because X compares it with its own. */
export function signOauth1(keys: XSigningKeys, call: CallToSign, signature: Signature = {}): string {
  const {
    token,
    extra = {},
    nonce = randomUUID(),
    timestampSeconds = Math.floor(systemClock.now().getTime() / 1000),
  } = signature;
  const oauth = {
    oauth_consumer_key: keys.consumerKey,
    oauth_nonce: nonce,
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(timestampSeconds),
    ...(token ? { oauth_token: token.token } : {}),
    oauth_version: '1.0',
    ...extra,
  };
  const signed = hmacOf(
    call,
    { ...call.params, ...oauth },
    `${encode(keys.consumerSecret)}&${encode(token?.secret ?? '')}`,
  );
  const fields = Object.entries({ ...oauth, oauth_signature: signed });
  return `OAuth ${fields.map(([name, value]) => `${encode(name)}="${encode(value)}"`).join(', ')}`;
}

function hmacOf({ method, url }: CallToSign, params: Record<string, string>, key: string): string {
  const pairs = Object.entries(params).map(([name, value]) => [encode(name), encode(value)] as const);
  const sorted = pairs.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${name}=${value}`);
  const base = [method.toUpperCase(), encode(url), encode(sorted.join('&'))].join('&');
  return createHmac('sha1', key).update(base).digest('base64');
}

/** RFC 3986: encodeURIComponent leaves five characters unencoded. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
