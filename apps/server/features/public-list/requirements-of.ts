import type { PublicRequirement } from '@signboard/contract/public-list/public-list.ts';
import type { Bonus } from '@signboard/domain/eligibility/bonus.ts';
import { memoizeByObject } from '@signboard/domain/eligibility/memoize-by-object.ts';
import type { Requirement } from '@signboard/domain/eligibility/requirement.ts';
import { requirementsOfTerms } from '@signboard/domain/eligibility/requirements-of-terms.ts';
import type { StoredTerms } from '#server/features/lists/list-terms-store.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { termsOf } from '#server/features/lists/terms-of.ts';

/** The current version, as a receipt names it. One object for each cached row, which all who join share. */
export const currentTermsOf = memoizeByObject(
  (list: ListRow): StoredTerms => ({
    version: list.terms_version,
    savedAt: list.terms_saved_at,
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
    acceptsDelegations: list.accepts_delegations,
  }),
);

/** What visitors see of it, in the same order. `pictures` are image ids by contract. */
export function publicRequirementsOf(list: ListRow, pictures: Record<string, string>): PublicRequirement[] {
  return [
    ...(list.twitter_verification
      ? [{ id: 'twitter' as const, account: list.twitter_to_follow ?? '', isChecked: list.twitter_checked }]
      : []),
    ...(list.discord_verification
      ? [
          {
            id: 'discord' as const,
            server: list.discord_server_display_name ?? '',
            link: list.discord_server_link ?? '',
            role: list.role_display_name,
            joinedBefore: list.joined_before,
          },
        ]
      : []),
    ...(list.balance_verification
      ? [{ id: 'balance' as const, amount: Number(list.required_balance ?? 0) }]
      : []),
    ...(list.nft_verification
      ? [{ id: 'nft' as const, contracts: list.own_nft, names: list.contract_names, pictures }]
      : []),
    ...(list.rule ? [{ id: 'rule' as const, rule: list.rule }] : []),
    ...(list.require_captcha ? [{ id: 'captcha' as const }] : []),
    ...(list.request_email ? [{ id: 'email' as const }] : []),
  ];
}
