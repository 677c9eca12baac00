import { MAX_ENTRIES } from './digest-order.ts';
import { HASH_BYTES } from './hash.ts';
import {
  arrayOf,
  ascendingList,
  type Fault,
  fields,
  hexBytes,
  integer,
  literal,
  nullable,
  ofVersion,
  oneOf,
  parseJson,
  type Reader,
  time,
  tryRead,
  VERSION,
  withRule,
} from './read-fields.ts';

/** Why an entry lost its place, or did not get one: it was not confirmed, the account was erased, or it was removed. */
export const PASSED_OVER_REASONS = ['not-confirmed', 'left', 'removed'] as const;

export type PassedOverReason = (typeof PASSED_OVER_REASONS)[number];

/** An entry that has or had a place, or whose turn it was although it was gone. */
export type Place = {
  number: number;
  /** Since when it has the place, and until when it can confirm; null if it never had one. */
  placedAt: string | null;
  confirmBy: string | null;
  confirmedAt: string | null;
  passedOverAt: string | null;
  reason: PassedOverReason | null;
};

/** More time for all places that were open at that moment. */
export type Extension = { from: string; seconds: number };

/** What the operator says about the places of a draw. It is not part of the proof, which never changes. */
export type Confirmations = {
  commitment: string;
  confirmSeconds: number;
  drawnAt: string;
  /** As of when. */
  checkedAt: string;
  extensions: Extension[];
  /** In the order of the ranking; with pools, of each pool. */
  places: Place[];
};

export const CONFIRMATIONS_FORMAT = 'signboard-draw-confirmations';
const MAX_BYTES = 400_000_000;
const MAX_SECONDS = 2 ** 31 - 1;
export const MAX_EXTENSIONS = 10_000;

/** Checks the shape of an untrusted file, not whether its places follow from a draw. */
export function parseConfirmations(
  input: string | Uint8Array,
): { confirmations: Confirmations } | { fault: Fault } {
  const read = tryRead(() => ofVersion(readConfirmations)(parseJson(input, MAX_BYTES), ''));
  if ('fault' in read) return read;
  const { format, version, ...confirmations } = read.value;
  return { confirmations };
}

/** Whoever never had a place was gone, and nobody both confirms and is passed over. */
const readPlace: Reader<Place> = withRule(
  fields<Place>({
    number: integer(1, MAX_ENTRIES),
    placedAt: nullable(time),
    confirmBy: nullable(time),
    confirmedAt: nullable(time),
    passedOverAt: nullable(time),
    reason: nullable(oneOf(PASSED_OVER_REASONS)),
  }),
  ({ placedAt, confirmBy, confirmedAt, passedOverAt, reason }) => {
    const isWhole =
      (placedAt === null) === (confirmBy === null) && (passedOverAt === null) === (reason === null);
    const wasGone = placedAt !== null || reason === 'left' || reason === 'removed';
    const isDecidedOnce = confirmedAt === null || (placedAt !== null && passedOverAt === null);
    return isWhole && wasGone && isDecidedOnce ? null : { reason: 'inconsistent', path: '' };
  },
);

const readConfirmations = fields<Confirmations & { format: string; version: number }>({
  format: literal(CONFIRMATIONS_FORMAT),
  version: literal(VERSION),
  commitment: hexBytes(HASH_BYTES),
  confirmSeconds: integer(1, MAX_SECONDS),
  drawnAt: time,
  checkedAt: time,
  extensions: ascendingList(
    fields<Extension>({ from: time, seconds: integer(1, MAX_SECONDS) }),
    MAX_EXTENSIONS,
    ({ from }) => from,
  ),
  places: arrayOf(readPlace, MAX_ENTRIES),
});
