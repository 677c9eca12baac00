import type { Chain } from '../accounts/wallet-address.ts';
import type { Terms, TermsRequirement } from '../lists/terms.ts';
import { formatAmount } from '../posts/format-amount.ts';
import type { Requirement } from './requirement.ts';

export const DECIMALS: Record<Chain, number> = { ethereum: 18, solana: 9 };

/** What is checked, in display order. */
export function requirementsOfTerms({
  chain,
  requirements,
}: Pick<Terms, 'chain' | 'requirements'>): Requirement[] {
  return requirements.map((requirement) => toRequirement(requirement, chain));
}

function toRequirement(requirement: TermsRequirement, chain: Chain): Requirement {
  switch (requirement.id) {
    case 'discord':
      return {
        id: 'discord',
        serverId: requirement.server,
        roleId: requirement.role,
        joinedBefore: requirement.joinedBefore === null ? null : new Date(requirement.joinedBefore),
      };
    case 'balance':
      return { id: 'balance', smallestUnits: toSmallestUnits(requirement.amount, chain) };
    default:
      return requirement;
  }
}

/** Converts wei or lamports to an exact decimal. */
export function toDecimal(smallestUnits: string | bigint, chain: Chain): string {
  return formatAmount(BigInt(smallestUnits), DECIMALS[chain]).replaceAll(',', '');
}

/** Converts an exact decimal to wei or lamports, rounding up. */
export function toSmallestUnits(decimal: string, chain: Chain): bigint {
  const decimals = DECIMALS[chain];
  const [whole = '0', fraction = ''] = decimal.split('.');
  const excess = fraction.slice(decimals);
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return /[1-9]/.test(excess) ? units + 1n : units;
}
