import { MAX_ENTRIES } from './digest-order.ts';
import { HASH_BYTES } from './hash.ts';
import {
  type Fault,
  fields,
  hexBytes,
  integer,
  literal,
  ofVersion,
  parseJson,
  text,
  time,
  tryRead,
  VERSION,
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
  version: typeof VERSION;
  listId: string;
  drawNumber: number;
  /** Of the draw, so that the receipt is good for no other. */
  commitment: string;
  number: number;
  confirmedAt: string;
  publicKey: string;
  signature: string;
};

export type ConfirmationFacts = {
  listId: string;
  drawNumber: number;
  commitment: string;
  number: number;
  confirmedAt: Date;
};

export const CONFIRMATION_FORMAT = 'signboard-draw-confirmation';
const MAX_BYTES = 10_000;
const MAX_DRAWS = 10_000;

/** `key` is an Ed25519 secret key of 32 bytes, or a signer that holds one. */
export function signConfirmation(
  { listId, drawNumber, commitment, number, confirmedAt }: ConfirmationFacts,
  key: Uint8Array | ReceiptSigner,
): ConfirmationReceipt {
  const unsigned = {
    format: CONFIRMATION_FORMAT,
    version: VERSION,
    listId,
    drawNumber,
    commitment,
    number,
    confirmedAt: confirmedAt.toISOString(),
  } as const;
  return addSignature(unsigned, key, CONFIRMATION_FORMAT);
}

/** Checks the shape of an untrusted receipt, not its signature. */
export function parseConfirmation(
  input: string | Uint8Array,
): { confirmation: ConfirmationReceipt } | { fault: Fault } {
  const read = tryRead(() => ofVersion(readConfirmation)(parseJson(input, MAX_BYTES), ''));
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
  version: literal(VERSION),
  listId: text(1, 100),
  drawNumber: integer(1, MAX_DRAWS),
  commitment: hexBytes(HASH_BYTES),
  number: integer(1, MAX_ENTRIES),
  confirmedAt: time,
  publicKey: hexBytes(PUBLIC_KEY_BYTES),
  signature: hexBytes(SIGNATURE_BYTES),
});
