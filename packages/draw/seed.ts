import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { HASH_BYTES } from './hash-into.ts';

const DOMAIN = utf8ToBytes('signboard-draw-v1');

/** sha256("signboard-draw-v1" ‖ commitment ‖ randomness) */
export function makeSeed(commitment: Uint8Array, randomness: Uint8Array): Uint8Array {
  if (commitment.length !== HASH_BYTES || randomness.length !== HASH_BYTES)
    throw new RangeError('Commitment and randomness must have 32 bytes each.');
  return sha256(concatBytes(DOMAIN, commitment, randomness));
}
