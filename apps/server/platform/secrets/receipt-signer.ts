import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { ReceiptSigner } from '@signboard/draw/receipt-signature.ts';
import type { Keyring } from './keyring.ts';

/** DER prefix (PKCS #8) of a 32-byte Ed25519 private key, and length of the prefix (SPKI) of a public key. */
const PRIVATE_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_HEADER_BYTES = 12;

/** Signs with Node's native Ed25519, which is forty times as fast as a JavaScript implementation. */
export function createReceiptSigner(keyring: Keyring): ReceiptSigner {
  const privateKey = toPrivateKey(keyring.signingKey('receipt'));
  return { publicKey: publicKeyOf(privateKey), sign: (bytes) => sign(null, bytes, privateKey) };
}

/** The public keys of all accepted secret keys, in hex, the signing one first. */
export function receiptKeysOf(keyring: Keyring): string[] {
  return keyring.acceptedKeys('receipt').map((key) => publicKeyOf(toPrivateKey(key)).toString('hex'));
}

function toPrivateKey(key: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PRIVATE_HEADER, key]), format: 'der', type: 'pkcs8' });
}

function publicKeyOf(privateKey: KeyObject): Buffer {
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return der.subarray(PUBLIC_HEADER_BYTES);
}
