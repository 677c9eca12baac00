import { ed25519 } from '@noble/curves/ed25519.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { type Chain, spellAddress } from './address.ts';
import { canonicalJson } from './canonical-json.ts';
import { HASH_BYTES } from './hash-into.ts';
import { knownHex, toHex } from './hex.ts';
import { makeLeaf, SALT_BYTES } from './leaf.ts';
import { readChain, withAddress } from './read-address.ts';
import {
  attempt,
  exactly,
  type Fault,
  fields,
  hexOf,
  parseJson,
  text,
  time,
  wholeNumber,
} from './read-fields.ts';

/** What a participant holds: enough to find the own entry in a draw, and to show that it was accepted. */
export type Receipt = {
  format: typeof RECEIPT_FORMAT;
  version: 1;
  listId: string;
  entryNumber: number;
  chain: Chain;
  address: string;
  salt: string;
  leaf: string;
  joinedAt: string;
  /** The Ed25519 key that signed; whether it is the list's server's is for the reader to compare. */
  publicKey: string;
  signature: string;
};

const RECEIPT_FORMAT = 'signboard-draw-receipt';
const MOST_RECEIPT_BYTES = 10_000;
const PUBLIC_KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** What is signed begins with these words, so that a signature for a receipt is good for nothing else. */
const DOMAIN = 'signboard-draw-receipt-v1\n';

/** Something that signs with Ed25519: a server has a faster one than plain JavaScript. */
export type ReceiptSigner = { publicKey: Uint8Array; sign(bytes: Uint8Array): Uint8Array };

/** Makes and signs a receipt, with the 32 secret bytes of Ed25519 or with a signer that holds them. */
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
): Receipt {
  const signer = key instanceof Uint8Array ? plainSigner(key) : key;
  const { listId, entryNumber, chain, address, salt, joinedAt } = entry;
  const unsigned = {
    format: RECEIPT_FORMAT,
    version: 1,
    listId,
    entryNumber,
    chain,
    address: spellAddress(chain, address),
    salt: toHex(salt),
    leaf: toHex(makeLeaf({ salt, chain, address })),
    joinedAt: joinedAt.toISOString(),
    publicKey: toHex(signer.publicKey),
  } as const;
  return { ...unsigned, signature: toHex(signer.sign(signedBytes(unsigned))) };
}

function plainSigner(secretKey: Uint8Array): ReceiptSigner {
  return {
    publicKey: ed25519.getPublicKey(secretKey),
    sign: (bytes) => ed25519.sign(bytes, secretKey),
  };
}

/** Reads a receipt of untrusted origin: its shape only. */
export function parseReceipt(input: string | Uint8Array): { receipt: Receipt } | { fault: Fault } {
  const read = attempt(() => withAddress(readFields(parseJson(input, MOST_RECEIPT_BYTES), ''), ''));
  return 'fault' in read ? read : { receipt: read.value };
}

/** Whether the key that the receipt names signed all of it, and is one of those that are trusted where they are known. */
export function isReceiptSigned(receipt: Receipt, trustedKeys?: readonly string[]): boolean {
  const { signature, ...unsigned } = receipt;
  if (trustedKeys && !trustedKeys.includes(receipt.publicKey)) return false;
  try {
    return ed25519.verify(knownHex(signature), signedBytes(unsigned), knownHex(receipt.publicKey), {
      zip215: false,
    });
  } catch {
    return false;
  }
}

function signedBytes(unsigned: Omit<Receipt, 'signature'>): Uint8Array {
  return utf8ToBytes(DOMAIN + canonicalJson(unsigned));
}

const readFields = fields<Receipt>({
  format: exactly(RECEIPT_FORMAT),
  version: exactly(1),
  listId: text(1, 100),
  entryNumber: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  chain: readChain,
  address: text(1, 64),
  salt: hexOf(SALT_BYTES),
  leaf: hexOf(HASH_BYTES),
  joinedAt: time,
  publicKey: hexOf(PUBLIC_KEY_BYTES),
  signature: hexOf(SIGNATURE_BYTES),
});
