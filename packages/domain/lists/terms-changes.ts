import type { Bonus } from '../eligibility/bonus.ts';
import { REQUIREMENT_IDS, type RequirementId } from '../eligibility/requirement.ts';
import { sortedJson } from '../eligibility/write-rule.ts';
import { OPTIONAL_TERMS, PLAIN_TERMS } from './list-settings.ts';
import type { Terms, TermsRequirement } from './terms.ts';

/** In display order. */
export const TERMS_FIELDS = [...PLAIN_TERMS, ...REQUIREMENT_IDS, ...OPTIONAL_TERMS];

export type TermsField = (typeof TERMS_FIELDS)[number];

/** Null where there was or is none, such as a requirement that was added or dropped. */
type TermsValue = string | number | true | TermsRequirement | readonly Bonus[] | null;

export type TermsChange = { field: TermsField; before: TermsValue; after: TermsValue };

/** What differs between two versions; empty when participants agree to the same. */
export function diffTerms(before: Terms, after: Terms): TermsChange[] {
  const plain = PLAIN_TERMS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
  const requirements = REQUIREMENT_IDS.flatMap((field) => {
    const [old, current] = [findRequirement(before, field), findRequirement(after, field)];
    return sortedJson(old) === sortedJson(current) ? [] : [{ field, before: old, after: current }];
  });
  const extras = OPTIONAL_TERMS.flatMap((field) => {
    const [old, current] = [before[field] ?? null, after[field] ?? null];
    return sortedJson(old) === sortedJson(current) ? [] : [{ field, before: old, after: current }];
  });
  return [...plain, ...requirements, ...extras];
}

function findRequirement({ requirements }: Terms, id: RequirementId): TermsRequirement | null {
  return requirements.find((requirement) => requirement.id === id) ?? null;
}

type TermsVersion = { version: number; savedAt: Date; terms: Terms };

export type TermsLogItem = { version: number; savedAt: Date; changes: TermsChange[] };

/** What each version after the first changed, newest first. Expects the versions in ascending order. */
export function buildTermsLog(versions: readonly TermsVersion[]): TermsLogItem[] {
  const log = versions.slice(1).map(({ version, savedAt, terms }, index) => ({
    version,
    savedAt,
    changes: diffTerms((versions[index] as TermsVersion).terms, terms),
  }));
  return log.reverse();
}
