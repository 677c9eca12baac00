import { createHash } from 'node:crypto';
import { isSameSecret } from './is-same-secret.ts';
import { macWith } from './mac-with.ts';

/**
 * A JSON Web Token (HS256) with these claims. Done by hand, since libraries take a thread for each signature: that costs
 * more than all else which is done with a session.
 */
export function signToken(key: Uint8Array, claims: object): string {
  const start = `${headerFor(key)}.${encoded(claims)}`;
  return `${start}.${macWith(key, start)}`;
}

/** The claims of a token that one of the keys has signed; null for anything else, of which nothing is read. */
export function readSignedToken(keys: readonly Uint8Array[], token: string): unknown {
  const [header = '', claims = '', signature = '', ...rest] = token.split('.');
  const key = keys.find((candidate) => headerFor(candidate) === header);
  if (!key || rest.length > 0) return null;
  if (!isSameSecret(macWith(key, `${header}.${claims}`), signature)) return null;
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

/** It names the key, so that a token is held against the right one after a change of keys. */
function headerFor(key: Uint8Array): string {
  const kid = createHash('sha256').update(key).digest('base64url').slice(0, 8);
  return encoded({ alg: 'HS256', kid });
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
