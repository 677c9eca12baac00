import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A Solana account whose key stays in Node. */
export type SolanaKey = { address: string; publicKey: Uint8Array; sign(message: Uint8Array): Uint8Array };

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
// The constant prefix of an Ed25519 private key in PKCS #8; the 32-byte seed follows.
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Derived from a 32-byte seed, or new. */
export function solanaKey(seed?: Uint8Array): SolanaKey {
  const privateKey = seed ? keyFromSeed(seed) : generateKeyPairSync('ed25519').privateKey;
  const point = createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '';
  const publicKey = new Uint8Array(Buffer.from(point, 'base64url'));
  return {
    address: base58(publicKey),
    publicKey,
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
  };
}

function keyFromSeed(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
}

/** Base58 with Bitcoin's alphabet, as Solana uses it. */
export function base58(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = '';
  for (; number > 0n; number /= 58n) text = ALPHABET.charAt(Number(number % 58n)) + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text;
}
