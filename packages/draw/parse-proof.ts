import { COMMITMENT_FORMAT, type CommitmentFile, type ProofV2 } from './proof-file.ts';
import { byVersion, type Fault, parseJson, tryRead } from './read-fields.ts';
import { readCommitmentFile, readProofV2 } from './read-proof.ts';
import type { ProofV1 } from './v1/proof-file.ts';
import { readProofV1 } from './v1/read-proof.ts';

/** Both versions stay verifiable; `version` tells them apart. */
export type Proof = ProofV1 | ProofV2;

/** Larger files are rejected unread: they exceed the string limits of JavaScript engines, and no draw needs them. */
export const MAX_PROOF_BYTES = 400_000_000;

/** Checks the shape and sizes of an untrusted proof file, not whether the proof is correct. */
export function parseProof(input: string | Uint8Array): { proof: Proof } | { fault: Fault } {
  return tryReadAs(() => asProof(parseJson(input, MAX_PROOF_BYTES)));
}

/** Checks the shape and sizes of an untrusted commitment file. */
export function parseCommitmentFile(input: string | Uint8Array): { file: CommitmentFile } | { fault: Fault } {
  return tryReadAs(() => asCommitmentFile(parseJson(input, MAX_PROOF_BYTES)));
}

/** Parses whichever of the two files it is; anything else has the fault of a proof. */
export function parseDrawFile(
  input: string | Uint8Array,
): { proof: Proof } | { file: CommitmentFile } | { fault: Fault } {
  return tryReadAs<{ proof: Proof } | { file: CommitmentFile }>(() => {
    const value = parseJson(input, MAX_PROOF_BYTES);
    const format = (value as { format?: unknown } | null)?.format;
    return format === COMMITMENT_FORMAT ? asCommitmentFile(value) : asProof(value);
  });
}

function tryReadAs<Result>(read: () => Result): Result | { fault: Fault } {
  const result = tryRead(read);
  return 'fault' in result ? result : result.value;
}

const readProof = byVersion({ 1: readProofV1, 2: readProofV2 });

function asProof(value: unknown): { proof: Proof } {
  const { format: _format, ...proof } = readProof(value, '');
  return { proof };
}

function asCommitmentFile(value: unknown): { file: CommitmentFile } {
  const { format: _format, ...file } = readCommitmentFile(value, '');
  return { file };
}
