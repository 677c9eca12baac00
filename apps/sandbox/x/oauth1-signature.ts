import { createHmac } from 'node:crypto';

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
