import { ed25519 } from '@noble/curves/ed25519.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { type Chain, normaliseAddress, readChain, requireAddress } from './address.ts';
import { canonicalJson } from './canonical-json.ts';
import { HASH_BYTES } from './hash.ts';
import { fromValidHex, toHex } from './hex.ts';
import { asLeaves, findLeaf, getLeaf, makeLeaf, SALT_BYTES } from './leaves.ts';
import type { Proof } from './proof-file.ts';
import { countWinners, type Ranking } from './rank.ts';
import {
  type Fault,
  fields,
  hexBytes,
  integer,
  literal,
  parseJson,
  text,
  time,
  tryRead,
} from './read-fields.ts';

/** Lets a participant find their entry in a draw and prove that it was accepted. */
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
  /** The Ed25519 key that signed. The reader has to compare it with the operator's published key. */
  publicKey: string;
  signature: string;
};

const RECEIPT_FORMAT = 'signboard-draw-receipt';
const MAX_RECEIPT_BYTES = 10_000;
const PUBLIC_KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** Domain separation: a receipt's signature is valid for nothing else. */
const DOMAIN = 'signboard-draw-receipt-v1\n';

/** Servers use a native Ed25519 implementation, which is faster than plain JavaScript. */
export type ReceiptSigner = { publicKey: Uint8Array; sign(bytes: Uint8Array): Uint8Array };

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
): Receipt {
  const signer = key instanceof Uint8Array ? plainSigner(key) : key;
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

/** Checks the shape of an untrusted receipt, not its signature. */
export function parseReceipt(input: string | Uint8Array): { receipt: Receipt } | { fault: Fault } {
  const read = tryRead(() => requireAddress(readFields(parseJson(input, MAX_RECEIPT_BYTES), ''), ''));
  return 'fault' in read ? read : { receipt: read.value };
}

/** Also requires a trusted key when trusted keys are known. */
export function isReceiptSigned(receipt: Receipt, trustedKeys?: readonly string[]): boolean {
  const { signature, ...unsigned } = receipt;
  if (trustedKeys && !trustedKeys.includes(receipt.publicKey)) return false;
  try {
    return ed25519.verify(fromValidHex(signature), signedBytes(unsigned), fromValidHex(receipt.publicKey), {
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

/** A participant's result in a draw. `rank` counts from 1; `waiting` is the position on the waiting list. */
type Standing =
  | { outcome: 'won'; rank: number; ticket: string }
  | { outcome: 'waiting'; rank: number; waiting: number; ticket: string }
  | { outcome: 'absent'; reason: AbsenceReason };

/** The receipt is for another list, is inconsistent, or its entry was not in the draw. */
export type AbsenceReason = 'other-list' | 'leaf-differs' | 'not-among-entries';

/** Finds a receipt's entry in a verified draw. */
export function findReceipt(proof: Proof, { order, tickets }: Ranking, receipt: Receipt): Standing {
  const { listId, chain, address, salt, leaf } = receipt;
  if (listId !== proof.document.listId) return { outcome: 'absent', reason: 'other-list' };
  const made = makeLeaf({ salt: fromValidHex(salt), chain, address });
  if (toHex(made) !== leaf) return { outcome: 'absent', reason: 'leaf-differs' };
  const leaves = asLeaves(proof.leaves);
  const index = 'refusal' in leaves ? null : findLeaf(leaves, made);
  if (index === null) return { outcome: 'absent', reason: 'not-among-entries' };
  const place = order.indexOf(index);
  const rank = place + 1;
  const ticket = toHex(getLeaf(tickets, index));
  const winners = countWinners(order.length, proof.document.k);
  return place < winners
    ? { outcome: 'won', rank, ticket }
    : { outcome: 'waiting', rank, waiting: rank - winners, ticket };
}
