import { sha256 } from '@noble/hashes/sha2.js';
import { HASH_BYTES } from '../hash.ts';
import { toHex } from '../hex.ts';
import {
  fail,
  fields,
  hexBytes,
  integer,
  literal,
  nullable,
  type Reader,
  text,
  time,
  withRule,
} from '../read-fields.ts';
import type { CloseLine, CommitLine, LogLine, PlacesLine, PromisedSource, ResultLine } from './log-line.ts';

const MAX_DRAWS = 10_000;
const MAX_ROUND = 2 ** 32;
const MAX_ENTRIES = 2 ** 21;
const MAX_ADDRESS_LENGTH = 101;

/** The root of a list that closes without entries: that of an empty tree. */
export const NO_ENTRIES_ROOT = toHex(sha256(new Uint8Array(0)));

const listId = text(1, 100);
const hash = hexBytes(HASH_BYTES);
const drawNumber = integer(1, MAX_DRAWS);

/** Workspace and name, as in the address of a public list. */
const address: Reader<string> = (value, path) => {
  if (typeof value !== 'string' || value.length > MAX_ADDRESS_LENGTH) return fail('not-text', path);
  return /^[a-z0-9]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/.test(value) ? value : fail('unknown-value', path);
};

const readWhy: Reader<CloseLine['why']> = (value, path) =>
  value === 'end' || value === 'full' || value === 'early' ? value : fail('unknown-value', path);

const readDrand = fields<PromisedSource & { kind: 'drand' }>({ kind: literal('drand'), chainHash: hash });
const readSecret = fields<PromisedSource & { kind: 'commit-reveal' }>({
  kind: literal('commit-reveal'),
  secretHash: hash,
});
const readSource: Reader<PromisedSource> = (value, path) => {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
  return kind === 'drand' ? readDrand(value, path) : readSecret(value, path);
};

const readClose = withRule(
  fields<CloseLine>({
    line: literal('close'),
    listId,
    why: readWhy,
    at: time,
    entries: integer(0, MAX_ENTRIES),
    root: hash,
  }),
  ({ entries, root }) =>
    (entries === 0) === (root === NO_ENTRIES_ROOT) ? null : { reason: 'inconsistent', path: 'root' },
);

type Readers = { readonly [Kind in LogLine['line']]: Reader<LogLine & { line: Kind }> };

export const LINE_READERS: Readers = {
  open: fields({ line: literal('open'), listId, address, termsHash: hash, source: readSource }),
  terms: fields({ line: literal('terms'), listId, termsHash: hash }),
  close: readClose,
  commit: fields<CommitLine>({
    line: literal('commit'),
    listId,
    drawNumber,
    commitment: hash,
    round: nullable(integer(1, MAX_ROUND)),
  }),
  result: fields<ResultLine>({ line: literal('result'), listId, drawNumber, proofHash: hash }),
  places: fields<PlacesLine>({
    line: literal('places'),
    listId,
    drawNumber,
    root: hash,
    extensionsHash: hash,
  }),
  delete: fields({ line: literal('delete'), listId }),
  release: fields({ line: literal('release'), checkerHash: hash }),
};
