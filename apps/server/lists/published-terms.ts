import { memoizeByObject } from '@signboard/domain/eligibility/memoize-by-object.ts';
import { writeBonuses, writeRule } from '@signboard/domain/eligibility/write-rule.ts';
import { hashTermsVersion, type TermsRequirement, type TermsVersion } from '@signboard/draw/terms.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findTermsVersions, type StoredTerms } from './list-terms-store.ts';

/** All versions of a list's terms as files publish them. They are final as soon as a draw runs. */
export async function findPublishedTerms(db: Db, listId: string): Promise<TermsVersion[]> {
  return (await findTermsVersions(db, listId)).map(toPublished);
}

/** What a receipt says about the terms that someone joined under. */
export const hashStoredTerms = memoizeByObject((stored: StoredTerms) =>
  hashTermsVersion(toPublished(stored)),
);

function toPublished({ version, savedAt, terms }: StoredTerms): TermsVersion {
  const { requirements, bonuses = [], acceptsDelegations, confirmSeconds, ...plain } = terms;
  return {
    version,
    savedAt: savedAt.toISOString(),
    ...plain,
    requirements: [
      ...requirements.map(flatten),
      ...(bonuses.length > 0 ? [{ id: 'bonuses', bonuses: writeBonuses(bonuses) }] : []),
      ...(acceptsDelegations ? [{ id: 'delegations' }] : []),
      ...(confirmSeconds ? [{ id: 'confirm', seconds: confirmSeconds }] : []),
    ].map(toPrintable),
  };
}

/** Files hold no nested values. */
function flatten(requirement: StoredTerms['terms']['requirements'][number]): TermsRequirement {
  return requirement.id === 'rule' ? { id: 'rule', ...writeRule(requirement.rule) } : { ...requirement };
}

function toPrintable(requirement: TermsRequirement): TermsRequirement {
  return Object.fromEntries(
    Object.entries(requirement).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? printable(value)
        : Array.isArray(value)
          ? value.map((one: string) => printable(one))
          : value,
    ]),
  ) as TermsRequirement;
}

/** Names may contain control characters; files must not. */
export const printable = (text: string) => text.toWellFormed().replace(/\p{Cc}/gu, ' ');
