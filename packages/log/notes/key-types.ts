import { ed25519 } from '@noble/curves/ed25519.js';
import { ml_dsa44 } from '@noble/post-quantum/ml-dsa.js';

export type KeyType = 'ed25519' | 'ed25519-cosignature' | 'ml-dsa-44-cosignature';

/** Of both, the secret is a seed of 32 bytes. */
type Algorithm = {
  publicKeyBytes: number;
  signatureBytes: number;
  getPublicKey(seed: Uint8Array): Uint8Array;
  sign(message: Uint8Array, seed: Uint8Array): Uint8Array;
  verify(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean;
};

/** Strict, as RFC 8032 says: one signature has one spelling, and keys of small order sign nothing. */
const ED25519: Algorithm = {
  publicKeyBytes: 32,
  signatureBytes: 64,
  getPublicKey: (seed) => ed25519.getPublicKey(seed),
  sign: (message, seed) => ed25519.sign(message, seed),
  verify: (signature, message, publicKey) => ed25519.verify(signature, message, publicKey, { zip215: false }),
};

/** The deterministic variant of FIPS 204, because packages have no randomness. Verifiers see no difference. */
const ML_DSA_44: Algorithm = {
  publicKeyBytes: 1312,
  signatureBytes: 2420,
  getPublicKey: (seed) => ml_dsa44.keygen(seed).publicKey,
  sign: (message, seed) => ml_dsa44.sign(message, ml_dsa44.keygen(seed).secretKey, { extraEntropy: false }),
  verify: (signature, message, publicKey) => ml_dsa44.verify(signature, message, publicKey),
};

/** `byte` is in key ids and keys; `isTimed`: the signature begins with the time at which it was made. */
export const KEY_TYPES: Readonly<Record<KeyType, { byte: number; isTimed: boolean; algorithm: Algorithm }>> =
  {
    ed25519: { byte: 0x01, isTimed: false, algorithm: ED25519 },
    'ed25519-cosignature': { byte: 0x04, isTimed: true, algorithm: ED25519 },
    'ml-dsa-44-cosignature': { byte: 0x06, isTimed: true, algorithm: ML_DSA_44 },
  };
