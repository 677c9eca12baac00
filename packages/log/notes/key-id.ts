import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { toUtf8 } from './text.ts';

const KEY_ID_BYTES = 4;

/** An identifier, not a proof of the key: anyone can make a key with the same one. */
export function computeKeyId(name: string, typeByte: number, publicKey: Uint8Array): string {
  return readKeyId(sha256(concatBytes(toUtf8(`${name}\n`), Uint8Array.of(typeByte), publicKey)));
}

export const readKeyId = (bytes: Uint8Array): string => bytesToHex(bytes.slice(0, KEY_ID_BYTES));
export const writeKeyId = (keyId: string): Uint8Array => hexToBytes(keyId);
