import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { type Chain, readChain } from './address.ts';
import { canonicalJson } from './canonical-json.ts';
import { toHex } from './hex.ts';
import {
  arrayOf,
  ascendingList,
  code,
  fail,
  fields,
  integer,
  nullable,
  type Reader,
  text,
  time,
} from './read-fields.ts';

type RequirementValue = string | number | boolean | null | readonly string[];

/** `id` names the kind of requirement; the other fields depend on it. */
export type TermsRequirement = { readonly id: string; readonly [field: string]: RequirementValue };

/** What participants agreed to, from `savedAt` on. */
export type TermsVersion = {
  version: number;
  savedAt: string;
  chain: Chain;
  startDate: string | null;
  endDate: string | null;
  eventDate: string | null;
  spots: number | null;
  winners: number | null;
  requirements: TermsRequirement[];
};

const MAX_VERSIONS = 1_000;
const MAX_REQUIREMENTS = 50;
const MAX_FIELDS = 20;
const MAX_VALUES = 1_000;
const MAX_COUNT = 2 ** 31 - 1;

/** sha256 of the canonical JSON of all versions, in hex: `termsHash` in a document. */
export function hashTerms(versions: readonly TermsVersion[]): string {
  return toHex(sha256(utf8ToBytes(canonicalJson(versions))));
}

/** sha256 of the canonical JSON of one version, in hex: `termsHash` in a receipt. */
export function hashTermsVersion(version: TermsVersion): string {
  return toHex(sha256(utf8ToBytes(canonicalJson(version))));
}

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** Lists that run for less are short: what happens on them is noticed sooner. */
const SHORT_LIST_MS = 2 * DAY_SECONDS * 1000;

/** How long participants have to object, by the longest time that any version announced. */
export function timeToObjectSeconds(
  versions: readonly Pick<TermsVersion, 'startDate' | 'endDate'>[],
): number {
  const isShort = versions.every(
    ({ startDate, endDate }) =>
      startDate !== null && endDate !== null && Date.parse(endDate) - Date.parse(startDate) < SHORT_LIST_MS,
  );
  return isShort ? HOUR_SECONDS : DAY_SECONDS;
}

/** The version in force at a moment; undefined before the first. */
export function termsAt<Version extends Pick<TermsVersion, 'savedAt'>>(
  versions: readonly Version[],
  moment: string,
): Version | undefined {
  return versions.findLast(({ savedAt }) => savedAt <= moment);
}

/** How long winners have to confirm by these terms; 0 if they need not. */
export function confirmSecondsOf({ requirements }: Pick<TermsVersion, 'requirements'>): number {
  const seconds = requirements.find(({ id }) => id === 'confirm')?.seconds;
  return typeof seconds === 'number' ? seconds : 0;
}

const requirementText = text(0, 2_000);

const readRequirementValue: Reader<RequirementValue> = (value, path) => {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return integer(0, Number.MAX_SAFE_INTEGER)(value, path);
  return Array.isArray(value)
    ? arrayOf(requirementText, MAX_VALUES)(value, path)
    : requirementText(value, path);
};

const readRequirement: Reader<TermsRequirement> = (value, path) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail('not-an-object', path);
  const members = Object.entries(value);
  if (members.length > MAX_FIELDS) return fail('too-large', path);
  const read: Record<string, RequirementValue> = {};
  for (const [key, member] of members) {
    if (!/^[a-z][a-zA-Z0-9]{0,39}$/.test(key)) return fail('unknown-field', `${path}.${key}`);
    read[key] = readRequirementValue(member, `${path}.${key}`);
  }
  return { ...read, id: code(read.id, `${path}.id`) };
};

const count = nullable(integer(0, MAX_COUNT));
const date = nullable(time);

const readVersion = fields<TermsVersion>({
  version: integer(1, MAX_COUNT),
  savedAt: time,
  chain: readChain,
  startDate: date,
  endDate: date,
  eventDate: date,
  spots: count,
  winners: count,
  requirements: arrayOf(readRequirement, MAX_REQUIREMENTS),
});

/** At least one version, in ascending order. */
export const readTerms: Reader<TermsVersion[]> = (value, path) => {
  const versions = ascendingList(readVersion, MAX_VERSIONS, ({ version }) => version)(value, path);
  return versions.length > 0 ? versions : fail('wrong-length', path);
};
