import { HASH_BYTES } from './hash.ts';
import { toHex } from './hex.ts';
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
import {
  addSignature,
  isSignatureValid,
  PUBLIC_KEY_BYTES,
  type ReceiptSigner,
  SIGNATURE_BYTES,
} from './receipt-signature.ts';

/** Proves that the operator accepted a winner's confirmation. */
export type ConfirmationReceipt = {
  format: typeof CONFIRMATION_FORMAT;
  version: 2;
  listId: string;
  drawNumber: number;
  /** Of the draw, so that the receipt is good for no other. */
  commitment: string;
  leaf: string;
  confirmedAt: string;
  publicKey: string;
  signature: string;
};

export type ConfirmationFacts = {
  listId: string;
  drawNumber: number;
  commitment: string;
  leaf: Uint8Array;
  confirmedAt: Date;
};

export const CONFIRMATION_FORMAT = 'signboard-draw-confirmation';
const MAX_BYTES = 10_000;
const MAX_DRAWS = 10_000;

/** `key` is an Ed25519 secret key of 32 bytes, or a signer that holds one. */
export function signConfirmation(
  { listId, drawNumber, commitment, leaf, confirmedAt }: ConfirmationFacts,
  key: Uint8Array | ReceiptSigner,
): ConfirmationReceipt {
  const unsigned = {
    format: CONFIRMATION_FORMAT,
    version: 2,
    listId,
    drawNumber,
    commitment,
    leaf: toHex(leaf),
    confirmedAt: confirmedAt.toISOString(),
  } as const;
  return addSignature(unsigned, key, CONFIRMATION_FORMAT);
}

/** Checks the shape of an untrusted receipt, not its signature. */
export function parseConfirmation(
  input: string | Uint8Array,
): { confirmation: ConfirmationReceipt } | { fault: Fault } {
  const read = tryRead(() => readConfirmation(parseJson(input, MAX_BYTES), ''));
  return 'fault' in read ? read : { confirmation: read.value };
}

/** Also requires a trusted key when trusted keys are known. */
export function isConfirmationSigned(
  confirmation: ConfirmationReceipt,
  trustedKeys?: readonly string[],
): boolean {
  const { signature, ...unsigned } = confirmation;
  if (trustedKeys && !trustedKeys.includes(confirmation.publicKey)) return false;
  return isSignatureValid(unsigned, signature, CONFIRMATION_FORMAT);
}

const readConfirmation = fields<ConfirmationReceipt>({
  format: literal(CONFIRMATION_FORMAT),
  version: literal(2),
  listId: text(1, 100),
  drawNumber: integer(1, MAX_DRAWS),
  commitment: hexBytes(HASH_BYTES),
  leaf: hexBytes(HASH_BYTES),
  confirmedAt: time,
  publicKey: hexBytes(PUBLIC_KEY_BYTES),
  signature: hexBytes(SIGNATURE_BYTES),
});
