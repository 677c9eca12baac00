import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { fromHex, toHex } from './hex.ts';

export const SECRET_BYTES = 32;

const DOMAIN = utf8ToBytes('signboard-secret-v1');

/** Published when a list is activated. */
export function hashSecret(secret: Uint8Array): Uint8Array {
  if (secret.length !== SECRET_BYTES) throw new RangeError(`A secret must have ${SECRET_BYTES} bytes.`);
  return sha256(secret);
}

/** Not the published hash itself, which everyone knows before the reveal. */
export function deriveRandomness(secret: Uint8Array): Uint8Array {
  return sha256(concatBytes(DOMAIN, secret));
}

/** Verifies a revealed secret against its published hash and derives 32 random bytes from it. */
export function verifySecret(
  secretHash: string,
  { secret, randomness }: { secret: string; randomness: string },
): { randomness: Uint8Array } | { refusal: 'secret-differs' | 'randomness-differs' } {
  const bytes = fromHex(secret);
  if (bytes?.length !== SECRET_BYTES || toHex(sha256(bytes)) !== secretHash)
    return { refusal: 'secret-differs' };
  const hash = deriveRandomness(bytes);
  return toHex(hash) === randomness ? { randomness: hash } : { refusal: 'randomness-differs' };
}
