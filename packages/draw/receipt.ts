import { type Chain, normaliseAddress, readChain, requireAddress } from './address.ts';
import { type Entry, MAX_POOL, MAX_WEIGHT, makeInner, SALT_BYTES } from './entry.ts';
import { HASH_BYTES } from './hash.ts';
import { toHex } from './hex.ts';
import {
  byVersion,
  type Fault,
  fields,
  hexBytes,
  integer,
  literal,
  nullable,
  parseJson,
  text,
  time,
  tryRead,
} from './read-fields.ts';
import {
  addSignature,
  isSignatureValid,
  PUBLIC_KEY_BYTES,
  RECEIPT_FORMAT,
  type ReceiptSigner,
  SIGNATURE_BYTES,
} from './receipt-signature.ts';
import { type ReceiptV1, readReceiptV1 } from './v1/receipt.ts';

/** Lets a participant find their entry in a draw and prove that it was accepted. */
export type ReceiptV2 = {
  format: typeof RECEIPT_FORMAT;
  version: 2;
  listId: string;
  entryNumber: number;
  chain: Chain;
  address: string;
  salt: string;
  inner: string;
  /** At joining; the re-check may lower the weight. */
  weight: number;
  pool: number;
  /** Of the version of the terms that the person joined under. */
  termsHash: string;
  /** The hash of the operator's secret, where it decides the draw. */
  secretHash: string | null;
  joinedAt: string;
  /** The Ed25519 key that signed. The reader has to compare it with the operator's published keys. */
  publicKey: string;
  signature: string;
};

export type Receipt = ReceiptV1 | ReceiptV2;

/** What the server knows of an entry when it signs the receipt. */
export type ReceiptFacts = Entry & {
  listId: string;
  entryNumber: number;
  weight: number;
  pool: number;
  termsHash: string;
  secretHash: string | null;
  joinedAt: Date;
};

const MAX_RECEIPT_BYTES = 10_000;

/** `key` is an Ed25519 secret key of 32 bytes, or a signer that holds one. */
export function signReceipt(facts: ReceiptFacts, key: Uint8Array | ReceiptSigner): ReceiptV2 {
  const { listId, entryNumber, chain, address, salt, weight, pool, termsHash, secretHash, joinedAt } = facts;
  const unsigned = {
    format: RECEIPT_FORMAT,
    version: 2,
    listId,
    entryNumber,
    chain,
    address: normaliseAddress(chain, address),
    salt: toHex(salt),
    inner: toHex(makeInner({ salt, chain, address })),
    weight,
    pool,
    termsHash,
    secretHash,
    joinedAt: joinedAt.toISOString(),
  } as const;
  return addSignature(unsigned, key);
}

/** Checks the shape of an untrusted receipt, not its signature. */
export function parseReceipt(input: string | Uint8Array): { receipt: Receipt } | { fault: Fault } {
  const read = tryRead(() => requireAddress(readReceipt(parseJson(input, MAX_RECEIPT_BYTES), ''), ''));
  return 'fault' in read ? read : { receipt: read.value };
}

/** Also requires a trusted key when trusted keys are known. */
export function isReceiptSigned(receipt: Receipt, trustedKeys?: readonly string[]): boolean {
  const { signature, ...unsigned } = receipt;
  if (trustedKeys && !trustedKeys.includes(receipt.publicKey)) return false;
  return isSignatureValid(unsigned, signature);
}

const readReceiptV2 = fields<ReceiptV2>({
  format: literal(RECEIPT_FORMAT),
  version: literal(2),
  listId: text(1, 100),
  entryNumber: integer(1, Number.MAX_SAFE_INTEGER),
  chain: readChain,
  address: text(1, 64),
  salt: hexBytes(SALT_BYTES),
  inner: hexBytes(HASH_BYTES),
  weight: integer(1, MAX_WEIGHT),
  pool: integer(0, MAX_POOL),
  termsHash: hexBytes(HASH_BYTES),
  secretHash: nullable(hexBytes(HASH_BYTES)),
  joinedAt: time,
  publicKey: hexBytes(PUBLIC_KEY_BYTES),
  signature: hexBytes(SIGNATURE_BYTES),
});

const readReceipt = byVersion({ 1: readReceiptV1, 2: readReceiptV2 });
