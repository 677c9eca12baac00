import { type Chain, normaliseAddress, readChain, requireAddress } from './address.ts';
import { type Entry, MAX_POOL, MAX_WEIGHT, makeInner, SALT_BYTES } from './entry.ts';
import { HASH_BYTES } from './hash.ts';
import { toHex } from './hex.ts';
import {
  type Fault,
  fields,
  hexBytes,
  integer,
  literal,
  ofVersion,
  parseJson,
  type Reader,
  text,
  time,
  tryRead,
  VERSION,
} from './read-fields.ts';
import {
  addSignature,
  isSignatureValid,
  PUBLIC_KEY_BYTES,
  RECEIPT_FORMAT,
  type ReceiptSigner,
  SIGNATURE_BYTES,
} from './receipt-signature.ts';

/** The random number that was promised at joining. */
export type PromisedSource =
  | { kind: 'drand'; chainHash: string }
  | { kind: 'commit-reveal'; secretHash: string };

/** Lets a participant find their entry in a draw and prove that it was accepted. */
export type Receipt = {
  format: typeof RECEIPT_FORMAT;
  version: typeof VERSION;
  listId: string;
  entryNumber: number;
  chain: Chain;
  address: string;
  salt: string;
  inner: string;
  /** At joining; the snapshot may lower the weight. */
  weight: number;
  pool: number;
  /** Of the version of the terms that the person joined under. */
  termsHash: string;
  source: PromisedSource;
  joinedAt: string;
  /** The Ed25519 key that signed. The reader has to compare it with the operator's published keys. */
  publicKey: string;
  signature: string;
};

/** What the server knows of an entry when it signs the receipt. */
export type ReceiptFacts = Entry & {
  listId: string;
  entryNumber: number;
  weight: number;
  pool: number;
  termsHash: string;
  source: PromisedSource;
  joinedAt: Date;
};

const MAX_RECEIPT_BYTES = 10_000;

/** `key` is an Ed25519 secret key of 32 bytes, or a signer that holds one. */
export function signReceipt(facts: ReceiptFacts, key: Uint8Array | ReceiptSigner): Receipt {
  const { listId, entryNumber, chain, address, salt, weight, pool, termsHash, source, joinedAt } = facts;
  const unsigned = {
    format: RECEIPT_FORMAT,
    version: VERSION,
    listId,
    entryNumber,
    chain,
    address: normaliseAddress(chain, address),
    salt: toHex(salt),
    inner: toHex(makeInner({ salt, chain, address })),
    weight,
    pool,
    termsHash,
    source,
    joinedAt: joinedAt.toISOString(),
  } as const;
  return addSignature(unsigned, key);
}

/** Checks the shape of an untrusted receipt, not its signature. */
export function parseReceipt(input: string | Uint8Array): { receipt: Receipt } | { fault: Fault } {
  const read = tryRead(() =>
    requireAddress(ofVersion(readReceipt)(parseJson(input, MAX_RECEIPT_BYTES), ''), ''),
  );
  return 'fault' in read ? read : { receipt: read.value };
}

/** Also requires a trusted key when trusted keys are known. */
export function isReceiptSigned(receipt: Receipt, trustedKeys?: readonly string[]): boolean {
  const { signature, ...unsigned } = receipt;
  if (trustedKeys && !trustedKeys.includes(receipt.publicKey)) return false;
  return isSignatureValid(unsigned, signature);
}

const hash = hexBytes(HASH_BYTES);

const readPromisedDrand = fields<Extract<PromisedSource, { kind: 'drand' }>>({
  kind: literal('drand'),
  chainHash: hash,
});

const readPromisedSecret = fields<Extract<PromisedSource, { kind: 'commit-reveal' }>>({
  kind: literal('commit-reveal'),
  secretHash: hash,
});

const readPromised: Reader<PromisedSource> = (value, path) =>
  (value as { kind?: unknown } | null)?.kind === 'drand'
    ? readPromisedDrand(value, path)
    : readPromisedSecret(value, path);

const readReceipt = fields<Receipt>({
  format: literal(RECEIPT_FORMAT),
  version: literal(VERSION),
  listId: text(1, 100),
  entryNumber: integer(1, Number.MAX_SAFE_INTEGER),
  chain: readChain,
  address: text(1, 64),
  salt: hexBytes(SALT_BYTES),
  inner: hash,
  weight: integer(1, MAX_WEIGHT),
  pool: integer(0, MAX_POOL),
  termsHash: hash,
  source: readPromised,
  joinedAt: time,
  publicKey: hexBytes(PUBLIC_KEY_BYTES),
  signature: hexBytes(SIGNATURE_BYTES),
});
