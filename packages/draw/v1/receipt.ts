import { type Chain, normaliseAddress, readChain } from '../address.ts';
import { SALT_BYTES } from '../entry.ts';
import { HASH_BYTES } from '../hash.ts';
import { toHex } from '../hex.ts';
import { fields, hexBytes, integer, literal, type Reader, text, time } from '../read-fields.ts';
import {
  addSignature,
  PUBLIC_KEY_BYTES,
  RECEIPT_FORMAT,
  type ReceiptSigner,
  SIGNATURE_BYTES,
} from '../receipt-signature.ts';
import { makeLeaf } from './leaf.ts';

/** A receipt from before weights, pools and published terms. */
export type ReceiptV1 = {
  format: typeof RECEIPT_FORMAT;
  version: 1;
  listId: string;
  entryNumber: number;
  chain: Chain;
  address: string;
  salt: string;
  leaf: string;
  joinedAt: string;
  /** The Ed25519 key that signed. The reader has to compare it with the operator's published keys. */
  publicKey: string;
  signature: string;
};

/** `key` is an Ed25519 secret key of 32 bytes, or a signer that holds one. */
export function signReceipt(
  entry: {
    listId: string;
    entryNumber: number;
    chain: Chain;
    address: string;
    salt: Uint8Array;
    joinedAt: Date;
  },
  key: Uint8Array | ReceiptSigner,
): ReceiptV1 {
  const { listId, entryNumber, chain, address, salt, joinedAt } = entry;
  const unsigned = {
    format: RECEIPT_FORMAT,
    version: 1,
    listId,
    entryNumber,
    chain,
    address: normaliseAddress(chain, address),
    salt: toHex(salt),
    leaf: toHex(makeLeaf({ salt, chain, address })),
    joinedAt: joinedAt.toISOString(),
  } as const;
  return addSignature(unsigned, key);
}

export const readReceiptV1: Reader<ReceiptV1> = fields<ReceiptV1>({
  format: literal(RECEIPT_FORMAT),
  version: literal(1),
  listId: text(1, 100),
  entryNumber: integer(1, Number.MAX_SAFE_INTEGER),
  chain: readChain,
  address: text(1, 64),
  salt: hexBytes(SALT_BYTES),
  leaf: hexBytes(HASH_BYTES),
  joinedAt: time,
  publicKey: hexBytes(PUBLIC_KEY_BYTES),
  signature: hexBytes(SIGNATURE_BYTES),
});
