import { computeMac, isSameSecret, keyId } from './keyring.ts';

/**
 * Signs a JSON Web Token (HS256). Hand-written, because libraries use a worker thread per signature, which costs more
 * than the rest of the session handling.
 */
export function signToken(key: Uint8Array, claims: object): string {
  const start = `${headerFor(key)}.${encoded(claims)}`;
  return `${start}.${computeMac(key, start)}`;
}

/**
 * The claims of a token signed by one of the keys, otherwise null. Nothing is parsed before the signature is
 * verified.
 */
export function readSignedToken(keys: readonly Uint8Array[], token: string): unknown {
  const [header = '', claims = '', signature = '', ...rest] = token.split('.');
  const key = keys.find((candidate) => headerFor(candidate) === header);
  if (!key || rest.length > 0) return null;
  if (!isSameSecret(computeMac(key, `${header}.${claims}`), signature)) return null;
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

/** The header names the key, so that verification picks the right one after a rotation. */
const headerFor = (key: Uint8Array) => encoded({ alg: 'HS256', kid: keyId(key) });

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
