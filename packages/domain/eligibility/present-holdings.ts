import type { Chain } from '../accounts/wallet-address.ts';
import type { Evidence, Requirement } from './requirement.ts';
import { DECIMALS, toDecimal } from './requirements-of-terms.ts';

export type PresentHoldings = {
  balance: { has: string; missing: string | null } | null;
  tokens: number | null;
};

/** Enough to compare amounts by eye; a more exact requirement is written with its own digits. */
const FRACTION_DIGITS = 6;
/** More is no number of NFTs: other contracts count their smallest units. */
const MAX_TOKENS = 1_000_000n;

/** What a wallet holds of what is required; null for what is not required or could not be read. */
export function presentHoldings(
  requirements: readonly Requirement[],
  { balance, holdings }: Pick<Evidence, 'balance' | 'holdings'>,
  chain: Chain,
): PresentHoldings {
  const asked = requirements.find(({ id }) => id === 'balance');
  return {
    balance:
      asked?.id === 'balance' && balance !== 'could-not-check'
        ? compareBalance(balance, asked.smallestUnits, chain)
        : null,
    tokens: requirements.some(({ id }) => id === 'nft') ? countTokens([...holdings.values()]) : null,
  };
}

/** Rounds towards what is missing, so that nobody reads that they have enough. */
function compareBalance(balance: bigint, required: bigint, chain: Chain) {
  const decimals = DECIMALS[chain];
  const [, fraction = ''] = toDecimal(required, chain).split('.');
  const digits = Math.max(FRACTION_DIGITS, fraction.length);
  const unit = 10n ** BigInt(decimals - digits);
  const missing = required - balance;
  return {
    has: toDecimal((balance / unit) * unit, chain),
    missing: missing > 0n ? toDecimal(((missing + unit - 1n) / unit) * unit, chain) : null,
  };
}

/** Null unless every contract answered. */
function countTokens(counts: readonly (bigint | 'could-not-check')[]): number | null {
  let sum = 0n;
  for (const count of counts) {
    if (count === 'could-not-check') return null;
    sum += count;
  }
  return sum <= MAX_TOKENS ? Number(sum) : null;
}
