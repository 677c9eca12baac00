import { readChain, requireAddress } from './address.ts';
import { readCommitment } from './commitment.ts';
import { MAX_ENTRIES } from './digest-order.ts';
import { HASH_BYTES } from './hash.ts';
import { fromHex } from './hex.ts';
import { SALT_BYTES } from './leaves.ts';
import { type Opening, PROOF_FORMAT, PROOF_VERSION, type Proof } from './proof-file.ts';
import { type Reveal, SECRET_BYTES } from './randomness.ts';
import {
  arrayOf,
  type Fault,
  fail,
  fields,
  hexBytes,
  integer,
  literal,
  parseJson,
  type Reader,
  text,
  tryRead,
} from './read-fields.ts';

/** Larger files are rejected unread: they exceed the string limits of JavaScript engines, and no draw needs them. */
export const MAX_PROOF_BYTES = 400_000_000;

/** Checks the shape and sizes of an untrusted proof file, not whether the proof is correct. */
export function parseProof(input: string | Uint8Array): { proof: Proof } | { fault: Fault } {
  const read = tryRead(() => readProof(parseJson(input, MAX_PROOF_BYTES), ''));
  if ('fault' in read) return read;
  const { format: _format, version: _version, ...proof } = read.value;
  return { proof };
}

const readOpeningFields = fields<Opening>({
  salt: hexBytes(SALT_BYTES),
  chain: readChain,
  address: text(1, 64),
});

const readOpening: Reader<Opening> = (value, path) => requireAddress(readOpeningFields(value, path), path);

/** Concatenated hashes: a million of them stay one JSON value, and a leaf can be found with any text editor. */
const readHashes: Reader<Uint8Array> = (value, path) => {
  if (typeof value !== 'string') return fail('not-hex', path);
  if (value.length > MAX_ENTRIES * HASH_BYTES * 2) return fail('too-large', path);
  if (value.length % (HASH_BYTES * 2) !== 0) return fail('wrong-length', path);
  return fromHex(value) ?? fail('not-hex', path);
};

const readBeacon = fields<Extract<Reveal, { kind: 'drand' }>>({
  kind: literal('drand'),
  round: integer(1, 2 ** 32),
  signature: hexBytes(48),
  randomness: hexBytes(HASH_BYTES),
});

const readSecret = fields<Extract<Reveal, { kind: 'commit-reveal' }>>({
  kind: literal('commit-reveal'),
  secret: hexBytes(SECRET_BYTES),
  randomness: hexBytes(HASH_BYTES),
});

const readReveal: Reader<Reveal> = (value, path) => {
  const kind = (value as { kind?: unknown } | null)?.kind;
  if (kind === 'drand') return readBeacon(value, path);
  return kind === 'commit-reveal' ? readSecret(value, path) : fail('unknown-value', `${path}.kind`);
};

/** The page is shown as a link: other schemes than http(s) could be harmful. */
const readPage: Reader<string> = (value, path) => {
  const page = text(1, 2000)(value, path);
  return /^https?:\/\/[^\s"'<>]+$/.test(page) ? page : fail('unknown-value', path);
};

const readProof = fields<Proof & { format: typeof PROOF_FORMAT; version: typeof PROOF_VERSION }>({
  format: literal(PROOF_FORMAT),
  version: literal(PROOF_VERSION),
  statements: fields({ listName: text(0, 300), page: readPage }),
  commitment: hexBytes(HASH_BYTES),
  document: readCommitment,
  reveal: readReveal,
  seed: hexBytes(HASH_BYTES),
  cutoff: hexBytes(HASH_BYTES),
  winners: readHashes,
  opened: arrayOf(readOpening, MAX_ENTRIES),
  leaves: readHashes,
});
