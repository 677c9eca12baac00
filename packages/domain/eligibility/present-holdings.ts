import { keyOfRead, type Reading, type Readings, readOf } from './chain-read.ts';
import { decimalsOfCoin } from './evaluate-chain-condition.ts';
import type { Requirement } from './requirement.ts';
import { fromUnits, toUnits } from './units.ts';

export type PresentHoldings = {
  balance: { has: string; missing: string | null } | null;
  tokens: number | null;
};

/** Enough to compare amounts by eye; a more exact requirement is written with its own digits. */
const FRACTION_DIGITS = 6;
/** More is no number of NFTs: other contracts count their smallest units. */
const MAX_TOKENS = 1_000_000n;

/** What a wallet holds of what is required; null for what is not required or could not be read. */
export function presentHoldings(requirements: readonly Requirement[], readings: Readings): PresentHoldings {
  const balance = requirements.find((one) => one.id === 'balance');
  const nft = requirements.find((one) => one.id === 'nft');
  return {
    balance: balance ? presentBalance(balance.condition, readings) : null,
    tokens: nft ? countTokens(nft.conditions.map((condition) => readingOf(condition, readings))) : null,
  };
}

type BalanceCondition = Extract<Requirement, { id: 'balance' }>['condition'];

function readingOf(condition: Parameters<typeof readOf>[0], readings: Readings): Reading {
  const read = readOf(condition);
  return (read && readings.get(keyOfRead(read))) ?? 'could-not-check';
}

/** Rounds towards what is missing, so that nobody reads that they have enough. */
function presentBalance(condition: BalanceCondition, readings: Readings): PresentHoldings['balance'] {
  const balance = readingOf(condition, readings);
  if (typeof balance !== 'bigint') return null;
  const decimals = decimalsOfCoin(condition.chain);
  const [, fraction = ''] = condition.minimum.split('.');
  const digits = Math.min(decimals, Math.max(FRACTION_DIGITS, fraction.length));
  const unit = 10n ** BigInt(decimals - digits);
  const missing = toUnits(condition.minimum, decimals) - balance;
  return {
    has: fromUnits((balance / unit) * unit, decimals),
    missing: missing > 0n ? fromUnits(((missing + unit - 1n) / unit) * unit, decimals) : null,
  };
}

/** Null unless every contract answered. */
function countTokens(counts: readonly Reading[]): number | null {
  let sum = 0n;
  for (const count of counts) {
    if (count === 'could-not-check') return null;
    sum += count === 'no-answer' ? 0n : count;
  }
  return sum <= MAX_TOKENS ? Number(sum) : null;
}
