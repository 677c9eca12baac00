import {
  OPTIONAL_TERMS,
  PLAIN_TERMS,
  TERM_SETTINGS,
  type TermName,
} from '@signboard/domain/lists/list-settings.ts';
import type { Terms, TermsRequirement } from '@signboard/domain/lists/terms.ts';
import { parseDecimal } from '@signboard/domain/lists/typed-values.ts';
import { columnOf, type StoredName, type TermsColumns } from './setting-columns.ts';

const TERM_COLUMNS = new Map([...TERM_SETTINGS].map(([term, name]) => [term, columnOf(name as StoredName)]));

/** The same as the database's `terms_json`, which stores the terms of new lists. */
export function termsOf(list: TermsColumns): Terms {
  return {
    ...termsOfSettings(list, PLAIN_TERMS),
    requirements: [
      ...(list.twitter_verification
        ? [
            {
              id: 'twitter' as const,
              account: list.twitter_to_follow ?? '',
              ...(!list.twitter_checked && { isChecked: false as const }),
            },
          ]
        : []),
      ...(list.discord_verification ? [discordOf(list)] : []),
      ...(list.balance_verification
        ? [{ id: 'balance' as const, amount: plainDecimal(list.required_balance ?? '0') }]
        : []),
      // NFT contracts exist on Ethereum only.
      ...(list.nft_verification && list.chain === 'ethereum'
        ? [{ id: 'nft' as const, contracts: list.own_nft }]
        : []),
      ...(list.rule ? [{ id: 'rule' as const, rule: list.rule }] : []),
      ...(list.require_captcha ? [{ id: 'captcha' as const }] : []),
      ...(list.request_email ? [{ id: 'email' as const }] : []),
    ],
    ...Object.fromEntries(
      Object.entries(termsOfSettings(list, OPTIONAL_TERMS)).filter(([, value]) => isUsed(value)),
    ),
  };
}

function termsOfSettings<Name extends TermName>(list: TermsColumns, names: readonly Name[]) {
  const terms = names.map((name) => {
    const value = list[TERM_COLUMNS.get(name) as keyof TermsColumns];
    return [name, value instanceof Date ? value.toISOString() : value];
  });
  return Object.fromEntries(terms) as Required<Pick<Terms, Name>>;
}

/** Whether an optional term is there: switched on, more than 0, not empty. */
const isUsed = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value));

function discordOf(list: TermsColumns): TermsRequirement {
  return {
    id: 'discord',
    server: list.discord_server_id ?? '',
    serverName: list.discord_server_display_name ?? '',
    role: list.discord_role_id,
    roleName: list.role_display_name,
    joinedBefore: toText(list.joined_before),
  };
}

const toText = (date: Date | null) => date?.toISOString() ?? null;

const plainDecimal = (decimal: string) => parseDecimal(decimal) ?? decimal;
