import type { Terms, TermsRequirement } from '@signboard/domain/lists/terms.ts';
import { parseDecimal } from '@signboard/domain/lists/typed-values.ts';
import type { Selectable } from 'kysely';
import type { ListsTable } from '#server/db/database.ts';

/** The columns that terms consist of. */
export type TermsColumns = Pick<
  Selectable<ListsTable>,
  | 'chain'
  | 'start_date'
  | 'end_date'
  | 'event_date'
  | 'how_many_winners'
  | 'twitter_verification'
  | 'twitter_to_follow'
  | 'twitter_checked'
  | 'discord_verification'
  | 'discord_server_id'
  | 'discord_server_display_name'
  | 'discord_role_id'
  | 'role_display_name'
  | 'joined_before'
  | 'balance_verification'
  | 'required_balance'
  | 'nft_verification'
  | 'own_nft'
  | 'require_captcha'
  | 'request_email'
  | 'rule'
  | 'bonuses'
  | 'accepts_delegations'
  | 'confirm_seconds'
> & { available_spots: number | null };

/** The same as the database's `terms_json`, which stores the terms of new lists. */
export function termsOf(list: TermsColumns): Terms {
  return {
    chain: list.chain,
    startDate: toText(list.start_date),
    endDate: toText(list.end_date),
    eventDate: toText(list.event_date),
    spots: list.available_spots,
    winners: list.how_many_winners,
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
    ...(list.bonuses.length > 0 && { bonuses: list.bonuses }),
    ...(list.accepts_delegations && { acceptsDelegations: true }),
    ...(list.confirm_seconds > 0 && { confirmSeconds: list.confirm_seconds }),
  };
}

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
