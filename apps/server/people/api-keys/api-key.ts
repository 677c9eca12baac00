import { createHash, randomBytes } from 'node:crypto';

/** Shown to people, so that they recognize a key. */
const PREFIX_LENGTH = 8;
const START = 'sbk_';

export type NewKey = { key: string; prefix: string; hash: Buffer };

/** 256 random bits: a plain hash is enough, because there is nothing to guess. */
export function generateKey(): NewKey {
  const secret = randomBytes(32).toString('base64url');
  const key = START + secret;
  return { key, prefix: secret.slice(0, PREFIX_LENGTH), hash: hashKey(key) };
}

/**
 * Keys are looked up by their hash. However long the lookup takes, it reveals nothing about a stored key: whoever varies
 * a key changes its whole hash.
 */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
