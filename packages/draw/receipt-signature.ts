import { ed25519 } from '@noble/curves/ed25519.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { type Canonical, canonicalJson } from './canonical-json.ts';
import { fromValidHex, toHex } from './hex.ts';

/** Servers use a native Ed25519 implementation, which is faster than plain JavaScript. */
export type ReceiptSigner = { publicKey: Uint8Array; sign(bytes: Uint8Array): Uint8Array };

export const RECEIPT_FORMAT = 'signboard-draw-receipt';

export const PUBLIC_KEY_BYTES = 32;
export const SIGNATURE_BYTES = 64;

/** Adds `publicKey` and `signature`. `key` is an Ed25519 secret key of 32 bytes, or a signer that holds one. */
export function addSignature<Unsigned extends { readonly [field: string]: Canonical; version: number }>(
  fields: Unsigned,
  key: Uint8Array | ReceiptSigner,
  domain: string = RECEIPT_FORMAT,
): Unsigned & { publicKey: string; signature: string } {
  const signer = key instanceof Uint8Array ? plainSigner(key) : key;
  const unsigned = { ...fields, publicKey: toHex(signer.publicKey) };
  return { ...unsigned, signature: toHex(signer.sign(signedBytes(unsigned, domain))) };
}

export function isSignatureValid(
  unsigned: { readonly [field: string]: Canonical; version: number; publicKey: string },
  signature: string,
  domain: string = RECEIPT_FORMAT,
): boolean {
  try {
    const bytes = signedBytes(unsigned, domain);
    return ed25519.verify(fromValidHex(signature), bytes, fromValidHex(unsigned.publicKey), {
      zip215: false,
    });
  } catch {
    return false;
  }
}

function plainSigner(secretKey: Uint8Array): ReceiptSigner {
  return {
    publicKey: ed25519.getPublicKey(secretKey),
    sign: (bytes) => ed25519.sign(bytes, secretKey),
  };
}

/** Domain separation: a receipt's signature is valid for nothing else. */
function signedBytes(
  unsigned: { readonly [field: string]: Canonical; version: number },
  domain: string,
): Uint8Array {
  return utf8ToBytes(`${domain}-v${unsigned.version}\n${canonicalJson(unsigned)}`);
}
