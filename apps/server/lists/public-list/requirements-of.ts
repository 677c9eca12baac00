import type { PublicRequirement } from '@signboard/contract/public-list/public-list.ts';
import type { Bonus } from '@signboard/domain/eligibility/bonus.ts';
import { memoizeByObject } from '@signboard/domain/eligibility/memoize-by-object.ts';
import type { Requirement } from '@signboard/domain/eligibility/requirement.ts';
import { requirementsOfTerms } from '@signboard/domain/eligibility/requirements-of-terms.ts';
import type { StoredTerms } from '#server/lists/list-terms-store.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import { presentRegistration } from '#server/lists/registration-columns.ts';
import { termsOf } from '#server/lists/terms-of.ts';

/** The current version, as a receipt names it. One object for each cached row, which all who join share. */
export const currentTermsOf = memoizeByObject(
  (list: ListRow): StoredTerms => ({
    version: list.termsVersion,
    savedAt: list.termsSavedAt,
    terms: termsOf(list),
  }),
);

/** What is checked at joining, in display order: the current terms. */
export const requirementsOf = memoizeByObject((list: ListRow): readonly Requirement[] =>
  requirementsOfTerms(currentTermsOf(list).terms),
);

/** What a list wants to know about people. */
export type Asked = {
  requirements: readonly Requirement[];
  bonuses: readonly Bonus[];
  acceptsDelegations: boolean;
};

export const askedOf = memoizeByObject(
  (list: ListRow): Asked => ({
    requirements: requirementsOf(list),
    bonuses: list.bonuses,
    acceptsDelegations: list.acceptsDelegations,
  }),
);

/** What visitors see of it, in the same order. `pictures` are image ids by contract. */
export function publicRequirementsOf(list: ListRow, pictures: Record<string, string>): PublicRequirement[] {
  const asked = presentRegistration(list);
  return [
    ...(asked.twitterVerification
      ? [{ id: 'twitter' as const, account: asked.twitterToFollow ?? '', isChecked: asked.twitterChecked }]
      : []),
    ...(asked.discordVerification
      ? [
          {
            id: 'discord' as const,
            server: asked.discordServerDisplayName ?? '',
            link: asked.discordServerLink ?? '',
            role: asked.roleDisplayName,
            joinedBefore: asked.joinedBefore,
          },
        ]
      : []),
    ...(asked.balanceVerification ? [{ id: 'balance' as const, amount: asked.requiredBalance ?? 0 }] : []),
    ...(asked.nftVerification
      ? [{ id: 'nft' as const, contracts: asked.ownNft, names: list.contractNames, pictures }]
      : []),
    ...(list.rule ? [{ id: 'rule' as const, rule: list.rule }] : []),
    ...(list.requireCaptcha ? [{ id: 'captcha' as const }] : []),
    ...(asked.requestEmail ? [{ id: 'email' as const }] : []),
  ];
}
