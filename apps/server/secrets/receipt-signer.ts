import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { ReceiptSigner } from '@signboard/draw/receipt.ts';
import type { Keyring } from './keyring.ts';

/** What stands before the 32 secret bytes in the standard wrapping of an Ed25519 key, and before the public ones. */
const PRIVATE_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_HEADER_BYTES = 12;

/** Signs receipts with the installation's key, by the runtime's own Ed25519: forty times as fast as plain JavaScript. */
export function createReceiptSigner(keyring: Keyring): ReceiptSigner {
  const der = Buffer.concat([PRIVATE_HEADER, keyring.signingKey('receipt')]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicDer = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return {
    publicKey: publicDer.subarray(PUBLIC_HEADER_BYTES),
    sign: (bytes) => sign(null, bytes, privateKey),
  };
}
