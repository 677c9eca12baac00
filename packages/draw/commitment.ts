import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { SCHEME } from './beacon.ts';
import { canonicalJson } from './canonical-json.ts';
import { MOST_ENTRIES } from './digest-order.ts';
import { HASH_BYTES } from './hash-into.ts';
import { toHex } from './hex.ts';
import type { RandomnessSource } from './randomness.ts';
import {
  attempt,
  exactly,
  type Fault,
  fail,
  fields,
  hexOf,
  type Reader,
  text,
  time,
  wholeNumber,
} from './read-fields.ts';

/** Everything that is fixed before the randomness exists. Its hash is the commitment. */
export type CommitmentDocument = {
  version: 1;
  listId: string;
  /** How many entries there are. */
  n: number;
  /** How many winners were asked for; with fewer entries everyone wins. */
  k: number;
  entriesRoot: string;
  source: RandomnessSource;
  createdAt: string;
  /** A second draw of the same list names the first, and says why. */
  previous?: { commitment: string; reason: string };
};

/** The most winners that can be asked for. */
export const MOST_WINNERS = 2 ** 31 - 1;

/** Makes the commitment of a draw, or says which field stands against it. */
export function buildCommitment(
  facts: Omit<CommitmentDocument, 'version'>,
): { document: CommitmentDocument; commitment: string } | { fault: Fault } {
  const read = attempt(() => readCommitment({ version: 1, ...facts }, ''));
  if ('fault' in read) return read;
  return { document: read.value, commitment: toHex(hashCommitment(read.value)) };
}

/** The commitment: sha256 of the document's canonical JSON in UTF-8. */
export function hashCommitment(document: CommitmentDocument): Uint8Array {
  return sha256(utf8ToBytes(canonicalJson(document)));
}

const readSource: Reader<RandomnessSource> = (value, path) => {
  const kind = (value as { kind?: unknown } | null)?.kind;
  if (kind === 'drand') return readDrandSource(value, path);
  return kind === 'commit-reveal' ? readSecretSource(value, path) : fail('unknown-value', `${path}.kind`);
};

const readDrandSource = fields<Extract<RandomnessSource, { kind: 'drand' }>>({
  kind: exactly('drand'),
  chainHash: hexOf(HASH_BYTES),
  publicKey: hexOf(96),
  scheme: exactly(SCHEME),
  genesisTime: wholeNumber(0, 2 ** 40),
  period: wholeNumber(1, 86_400),
  round: wholeNumber(1, 2 ** 32),
});

const readSecretSource = fields<Extract<RandomnessSource, { kind: 'commit-reveal' }>>({
  kind: exactly('commit-reveal'),
  secretHash: hexOf(HASH_BYTES),
});

/** Reads a commitment document of untrusted origin. */
export const readCommitment: Reader<CommitmentDocument> = fields<CommitmentDocument>(
  {
    version: exactly(1),
    listId: text(1, 100),
    n: wholeNumber(1, MOST_ENTRIES),
    k: wholeNumber(1, MOST_WINNERS),
    entriesRoot: hexOf(HASH_BYTES),
    source: readSource,
    createdAt: time,
    previous: fields({ commitment: hexOf(HASH_BYTES), reason: text(1, 500) }),
  },
  ['previous'],
);
