import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import type { Requirement } from '@signboard/domain/eligibility/requirement.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';

/** The places behind the point of a chain's coin. */
const DECIMALS: Record<Chain, number> = { ethereum: 18, solana: 9 };

/** What a list asks for, as the rules read it, in the order in which people see it. */
export function requirementsOf(list: ListRow): Requirement[] {
  return [
    ...(list.twitter_verification ? [{ id: 'twitter' as const, account: list.twitter_to_follow ?? '' }] : []),
    ...(list.discord_verification
      ? [
          {
            id: 'discord' as const,
            serverId: list.discord_server_id ?? '',
            roleId: list.discord_role_id,
            joinedBefore: list.joined_before,
          },
        ]
      : []),
    ...(list.balance_verification
      ? [{ id: 'balance' as const, smallestUnits: smallestUnits(list.required_balance ?? '0', list.chain) }]
      : []),
    ...(list.nft_verification && list.chain === 'ethereum'
      ? [{ id: 'nft' as const, contracts: list.own_nft }]
      : []),
    ...(list.require_captcha ? [{ id: 'captcha' as const }] : []),
    ...(list.request_email ? [{ id: 'email' as const }] : []),
  ];
}

/** An exact decimal in wei or lamports; what is finer than the coin's smallest unit is rounded up. */
export function smallestUnits(decimal: string, chain: Chain): bigint {
  const places = DECIMALS[chain];
  const [whole = '0', fraction = ''] = decimal.split('.');
  const rest = fraction.slice(places);
  const units = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  return /[1-9]/.test(rest) ? units + 1n : units;
}
