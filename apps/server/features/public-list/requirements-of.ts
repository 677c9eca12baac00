import type { PublicRequirement } from '@signboard/contract/public-list/schemas.ts';
import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import type { Requirement } from '@signboard/domain/eligibility/requirement.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';

const DECIMALS: Record<Chain, number> = { ethereum: 18, solana: 9 };

/** What is checked, in display order. */
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
      ? [{ id: 'balance' as const, smallestUnits: toSmallestUnits(list.required_balance ?? '0', list.chain) }]
      : []),
    ...(list.nft_verification && list.chain === 'ethereum'
      ? [{ id: 'nft' as const, contracts: list.own_nft }]
      : []),
    ...(list.require_captcha ? [{ id: 'captcha' as const }] : []),
    ...(list.request_email ? [{ id: 'email' as const }] : []),
  ];
}

/** What visitors see of it, in the same order. */
export function publicRequirementsOf(list: ListRow): PublicRequirement[] {
  return [
    ...(list.twitter_verification ? [{ id: 'twitter' as const, account: list.twitter_to_follow ?? '' }] : []),
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
    ...(list.nft_verification ? [{ id: 'nft' as const, contracts: list.own_nft }] : []),
    ...(list.require_captcha ? [{ id: 'captcha' as const }] : []),
    ...(list.request_email ? [{ id: 'email' as const }] : []),
  ];
}

/** Converts an exact decimal to wei or lamports, rounding up. */
export function toSmallestUnits(decimal: string, chain: Chain): bigint {
  const decimals = DECIMALS[chain];
  const [whole = '0', fraction = ''] = decimal.split('.');
  const excess = fraction.slice(decimals);
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return /[1-9]/.test(excess) ? units + 1n : units;
}
