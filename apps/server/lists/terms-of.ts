import {
  OPTIONAL_TERMS,
  PLAIN_TERMS,
  TERM_SETTINGS,
  type TermName,
} from '@signboard/domain/lists/list-settings.ts';
import type { Terms, TermsRequirement } from '@signboard/domain/lists/terms.ts';
import { parseDecimal } from '@signboard/domain/lists/typed-values.ts';
import { membersOf, type StoredName, storedValue, type TermsColumns } from './setting-columns.ts';

/** The same as the database's `terms_json`, which stores the terms of new lists. */
export function termsOf(list: TermsColumns): Terms {
  const members = membersOf(list);
  return {
    ...termsOfSettings(list, PLAIN_TERMS),
    requirements: [
      ...(members.twitterVerification
        ? [
            {
              id: 'twitter' as const,
              account: members.twitterToFollow ?? '',
              ...(!members.twitterChecked && { isChecked: false as const }),
            },
          ]
        : []),
      ...(members.discordVerification ? [discordOf(members)] : []),
      ...(members.balanceVerification
        ? [{ id: 'balance' as const, amount: plainDecimal(members.requiredBalance ?? '0') }]
        : []),
      // NFT contracts exist on Ethereum only.
      ...(members.nftVerification && list.chain === 'ethereum'
        ? [{ id: 'nft' as const, contracts: members.ownNft }]
        : []),
      ...(list.rule ? [{ id: 'rule' as const, rule: list.rule }] : []),
      ...(list.requireCaptcha ? [{ id: 'captcha' as const }] : []),
      ...(members.requestEmail ? [{ id: 'email' as const }] : []),
    ],
    ...Object.fromEntries(
      Object.entries(termsOfSettings(list, OPTIONAL_TERMS)).filter(([, value]) => isUsed(value)),
    ),
  };
}

function termsOfSettings<Name extends TermName>(list: TermsColumns, names: readonly Name[]) {
  const terms = names.map((name) => {
    const value = storedValue(list, TERM_SETTINGS.get(name) as StoredName);
    return [name, value instanceof Date ? value.toISOString() : value];
  });
  return Object.fromEntries(terms) as Required<Pick<Terms, Name>>;
}

/** Whether an optional term is there: switched on, more than 0, not empty. */
const isUsed = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value));

function discordOf(members: ReturnType<typeof membersOf>): TermsRequirement {
  return {
    id: 'discord',
    server: members.discordServerId ?? '',
    serverName: members.discordServerDisplayName ?? '',
    role: members.discordRoleId,
    roleName: members.roleDisplayName,
    joinedBefore: members.joinedBefore,
  };
}

const plainDecimal = (decimal: string) => parseDecimal(decimal) ?? decimal;
