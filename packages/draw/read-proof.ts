import { readChanges } from './changes.ts';
import { readCommitment } from './commitment.ts';
import { concatenatedHex } from './concatenated-hex.ts';
import { MAX_ENTRIES } from './digest-order.ts';
import { ENTRY_BYTES } from './entries.ts';
import { MAX_POOL } from './entry.ts';
import { HASH_BYTES } from './hash.ts';
import type { PoolResult } from './pools.ts';
import {
  COMMITMENT_FORMAT,
  type CommitmentFile,
  PROOF_FORMAT,
  type Proof,
  type Timestamp,
} from './proof-file.ts';
import {
  arrayOf,
  ascendingList,
  fail,
  fields,
  hexBytes,
  integer,
  literal,
  nullable,
  oneOf,
  type Reader,
  text,
  VERSION,
} from './read-fields.ts';
import { readReveal } from './read-source.ts';
import { readStatements } from './statements.ts';
import { readTerms } from './terms.ts';

const MAX_TIMESTAMPS = 10;
const MAX_TOKEN_BYTES = 65_536;
const MAX_LOG_LINES = 200;
const MAX_LOG_LINE = 20_000;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const readToken: Reader<string> = (value, path) => {
  if (typeof value !== 'string') return fail('not-base64', path);
  if (value.length > 2 * MAX_TOKEN_BYTES) return fail('wrong-length', path);
  if (!BASE64.test(value)) return fail('not-base64', path);
  const bytes = (value.length / 4) * 3 - (value.match(/=/g)?.length ?? 0);
  return bytes > 0 && bytes <= MAX_TOKEN_BYTES ? value : fail('wrong-length', path);
};

const readTimestamp = fields<Timestamp>({
  over: oneOf(['commitment', 'checkpoint']),
  token: readToken,
});

const readResult = fields<PoolResult>({
  pool: integer(0, MAX_POOL),
  winners: arrayOf(integer(1, MAX_ENTRIES), MAX_ENTRIES),
  cutoff: nullable(hexBytes(HASH_BYTES)),
});

/** At least one. */
const readEntries: Reader<Uint8Array> = (value, path) => {
  const entries = concatenatedHex(ENTRY_BYTES, MAX_ENTRIES)(value, path);
  return entries.length > 0 ? entries : fail('wrong-length', path);
};

const readLogProof = arrayOf(text(0, MAX_LOG_LINE), MAX_LOG_LINES);

const common = {
  statements: readStatements,
  commitment: hexBytes(HASH_BYTES),
  document: readCommitment,
  terms: readTerms,
  changes: readChanges,
  prizes: concatenatedHex(HASH_BYTES, MAX_ENTRIES),
  entries: readEntries,
  log: fields<CommitmentFile['log']>({ close: nullable(readLogProof), commit: nullable(readLogProof) }),
} as const;

export const readCommitmentFile: Reader<CommitmentFile & { format: string }> = fields<
  CommitmentFile & { format: string }
>({ format: literal(COMMITMENT_FORMAT), version: literal(VERSION), ...common });

export const readProof: Reader<Proof & { format: string }> = fields<Proof & { format: string }>({
  format: literal(PROOF_FORMAT),
  version: literal(VERSION),
  ...common,
  reveal: readReveal,
  seed: hexBytes(HASH_BYTES),
  results: ascendingList(readResult, MAX_POOL + 1, ({ pool }) => pool),
  timestamps: arrayOf(readTimestamp, MAX_TIMESTAMPS),
});
