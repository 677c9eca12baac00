import { MAX_ENTRIES } from './digest-order.ts';
import { HASH_BYTES } from './hash.ts';
import {
  arrayOf,
  type Fault,
  fields,
  hexBytes,
  integer,
  literal,
  nullable,
  parseJson,
  type Reader,
  time,
  tryRead,
  withRule,
} from './read-fields.ts';

/** Why an entry lost its place, or did not get one: it was not confirmed, the account was erased, or it was removed. */
export const PASSED_OVER_REASONS = ['not-confirmed', 'left', 'removed'] as const;

export type PassedOverReason = (typeof PASSED_OVER_REASONS)[number];

/** An entry that has or had a place, or whose turn it was although it was gone. */
export type Place = {
  leaf: string;
  /** Since when it has the place, and until when it can confirm; null if it never had one. */
  placedAt: string | null;
  confirmBy: string | null;
  confirmedAt: string | null;
  passedOverAt: string | null;
  reason: PassedOverReason | null;
};

/** What the operator says about the places of a draw. It is not part of the proof, which never changes. */
export type Confirmations = {
  commitment: string;
  confirmSeconds: number;
  drawnAt: string;
  /** As of when. */
  checkedAt: string;
  /** In the order of the ranking; with pools, of each pool. */
  places: Place[];
};

export const CONFIRMATIONS_FORMAT = 'signboard-draw-confirmations';
export const CONFIRMATIONS_VERSION = 2;
const MAX_BYTES = 400_000_000;

/** Checks the shape of an untrusted file, not whether its places follow from a draw. */
export function parseConfirmations(
  input: string | Uint8Array,
): { confirmations: Confirmations } | { fault: Fault } {
  const read = tryRead(() => readConfirmations(parseJson(input, MAX_BYTES), ''));
  if ('fault' in read) return read;
  const { format, version, ...confirmations } = read.value;
  return { confirmations };
}

const readReason: Reader<PassedOverReason> = (value, path) => {
  const known = PASSED_OVER_REASONS.find((reason) => reason === value);
  return known ?? literal(PASSED_OVER_REASONS[0])(value, path);
};

/** Whoever never had a place was gone, and nobody both confirms and is passed over. */
const readPlace: Reader<Place> = withRule(
  fields<Place>({
    leaf: hexBytes(HASH_BYTES),
    placedAt: nullable(time),
    confirmBy: nullable(time),
    confirmedAt: nullable(time),
    passedOverAt: nullable(time),
    reason: nullable(readReason),
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
  version: literal(CONFIRMATIONS_VERSION),
  commitment: hexBytes(HASH_BYTES),
  confirmSeconds: integer(1, 2 ** 31 - 1),
  drawnAt: time,
  checkedAt: time,
  places: arrayOf(readPlace, MAX_ENTRIES),
});
