import { concatenatedHex } from '../concatenated-hex.ts';
import { MAX_ENTRIES } from '../digest-order.ts';
import { HASH_BYTES } from '../hash.ts';
import { readOpeningList } from '../openings.ts';
import { PROOF_FORMAT } from '../proof-file.ts';
import { fields, hexBytes, literal, type Reader } from '../read-fields.ts';
import { readReveal } from '../read-source.ts';
import { readStatements } from '../statements.ts';
import { readCommitment } from './commitment.ts';
import type { ProofV1 } from './proof-file.ts';

const readHashes = concatenatedHex(HASH_BYTES, MAX_ENTRIES);

export const readProofV1: Reader<ProofV1 & { format: string }> = fields<ProofV1 & { format: string }>({
  format: literal(PROOF_FORMAT),
  version: literal(1),
  statements: readStatements,
  commitment: hexBytes(HASH_BYTES),
  document: readCommitment,
  reveal: readReveal,
  seed: hexBytes(HASH_BYTES),
  cutoff: hexBytes(HASH_BYTES),
  winners: readHashes,
  opened: readOpeningList,
  leaves: readHashes,
});
