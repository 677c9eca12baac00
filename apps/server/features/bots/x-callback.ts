/** The callback parameters of OAuth 2.0 or 1.0a. */
export type XCallback =
  | { way: 'canceled' }
  | { way: 'oauth2'; code: string; state: string }
  | { way: 'oauth1'; requestToken: string; verifier: string }
  | { way: 'unknown' };

export function parseXCallback(url: string): XCallback {
  const query = URL.parse(url, 'https://signboard.invalid')?.searchParams;
  const read = (name: string) => query?.get(name) ?? '';
  if (read('error').includes('access_denied') || read('denied')) return { way: 'canceled' };
  const [code, state] = [read('code'), read('state')];
  if (code && state) return { way: 'oauth2', code, state };
  const [requestToken, verifier] = [read('oauth_token'), read('oauth_verifier')];
  return requestToken && verifier ? { way: 'oauth1', requestToken, verifier } : { way: 'unknown' };
}
