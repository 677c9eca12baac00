import { SECRET_BYTES } from './commit-reveal.ts';
import { readCommitment } from './commitment.ts';
import { MOST_ENTRIES } from './digest-order.ts';
import { HASH_BYTES } from './hash-into.ts';
import { fromHex } from './hex.ts';
import { SALT_BYTES } from './leaf.ts';
import { type Opening, PROOF_FORMAT, PROOF_VERSION, type Proof } from './proof-file.ts';
import type { Reveal } from './randomness.ts';
import { readChain, withAddress } from './read-address.ts';
import {
  attempt,
  exactly,
  type Fault,
  fail,
  fields,
  hexOf,
  listOf,
  parseJson,
  type Reader,
  text,
  wholeNumber,
} from './read-fields.ts';

/** Larger files are refused unread: engines hold no longer text, and no draw needs one. */
export const MOST_PROOF_BYTES = 400_000_000;

/** Reads a proof file of untrusted origin: its shape and its sizes, not yet whether it is true. */
export function parseProof(input: string | Uint8Array): { proof: Proof } | { fault: Fault } {
  const read = attempt(() => readProof(parseJson(input, MOST_PROOF_BYTES), ''));
  if ('fault' in read) return read;
  const { format: _format, version: _version, ...proof } = read.value;
  return { proof };
}

const readOpeningFields = fields<Opening>({
  salt: hexOf(SALT_BYTES),
  chain: readChain,
  address: text(1, 64),
});

const readOpening: Reader<Opening> = (value, path) => withAddress(readOpeningFields(value, path), path);

/** Hashes one after another in one text: a million of them stay one value, and a leaf can be found with any editor. */
const readHashes: Reader<Uint8Array> = (value, path) => {
  if (typeof value !== 'string') return fail('not-hex', path);
  if (value.length > MOST_ENTRIES * HASH_BYTES * 2) return fail('too-large', path);
  if (value.length % (HASH_BYTES * 2) !== 0) return fail('wrong-length', path);
  return fromHex(value) ?? fail('not-hex', path);
};

const readBeacon = fields<Extract<Reveal, { kind: 'drand' }>>({
  kind: exactly('drand'),
  round: wholeNumber(1, 2 ** 32),
  signature: hexOf(48),
  randomness: hexOf(HASH_BYTES),
});

const readSecret = fields<Extract<Reveal, { kind: 'commit-reveal' }>>({
  kind: exactly('commit-reveal'),
  secret: hexOf(SECRET_BYTES),
  randomness: hexOf(HASH_BYTES),
});

const readReveal: Reader<Reveal> = (value, path) => {
  const kind = (value as { kind?: unknown } | null)?.kind;
  if (kind === 'drand') return readBeacon(value, path);
  return kind === 'commit-reveal' ? readSecret(value, path) : fail('unknown-value', `${path}.kind`);
};

/** A page's address is shown to people: anything but a web address could be a trap. */
const readPage: Reader<string> = (value, path) => {
  const page = text(1, 2000)(value, path);
  return /^https?:\/\/[^\s"'<>]+$/.test(page) ? page : fail('unknown-value', path);
};

const readProof = fields<Proof & { format: typeof PROOF_FORMAT; version: typeof PROOF_VERSION }>({
  format: exactly(PROOF_FORMAT),
  version: exactly(PROOF_VERSION),
  statements: fields({ listName: text(0, 300), page: readPage }),
  commitment: hexOf(HASH_BYTES),
  document: readCommitment,
  reveal: readReveal,
  seed: hexOf(HASH_BYTES),
  cutoff: hexOf(HASH_BYTES),
  winners: readHashes,
  opened: listOf(readOpening, MOST_ENTRIES),
  leaves: readHashes,
});
