import { COMMITMENT_FORMAT, type CommitmentFile, PROOF_FORMAT, type Proof } from './proof-file.ts';
import { type Fault, fail, ofVersion, parseJson, type Reader, tryRead } from './read-fields.ts';
import { readCommitmentFile, readProof } from './read-proof.ts';

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

function asProof(value: unknown): { proof: Proof } {
  const { format: _format, ...proof } = readAs(PROOF_FORMAT, readProof)(value, '');
  return { proof };
}

function asCommitmentFile(value: unknown): { file: CommitmentFile } {
  const { format: _format, ...file } = readAs(COMMITMENT_FORMAT, readCommitmentFile)(value, '');
  return { file };
}

/** What it is and of which version comes first: nothing else can be said of other files. */
const readAs =
  <File>(format: string, read: Reader<File>): Reader<File> =>
  (value, path) => {
    if ((value as { format?: unknown } | null)?.format !== format) return fail('unknown-value', 'format');
    return ofVersion(read)(value, path);
  };
