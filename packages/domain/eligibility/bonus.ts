import type { ChainCondition } from './chain-condition.ts';
import { decimalsOfCoin, evaluateChainCondition } from './evaluate-chain-condition.ts';
import { isSocial, judgeBy } from './evaluate-rule.ts';
import type { Evidence } from './requirement.ts';
import type { Condition } from './rule.ts';
import { toUnits } from './units.ts';

/** An entry's weight is one byte of its leaf. */
export const MAX_WEIGHT = 255;
export const MAX_BONUSES = 10;

/** What is done on X never improves anyone's chances: X's rules forbid to reward it. */
export const BONUS_TYPES = [
  'coin',
  'token',
  'solana-token',
  'solana-nft',
  'call',
  'transactions',
  'passport',
  'coinbase',
  'attestation',
  'discord',
  'discord-account',
] as const satisfies Condition['type'][];

export type BonusCondition = Extract<Condition, { type: (typeof BONUS_TYPES)[number] }>;

/** More entries for those who meet a condition, or for every so much of what they hold. */
export type Bonus = {
  condition: BonusCondition;
  entries: number;
  /** For example "1" for each NFT; null gives the entries once. */
  per: string | null;
  /** How many entries this bonus gives at most. */
  most: number;
};

const COUNTED_TYPES = ['coin', 'token', 'solana-token', 'solana-nft', 'call'] as const;
type CountedCondition = Extract<ChainCondition, { type: (typeof COUNTED_TYPES)[number] }>;

/** Whether a condition is about an amount, so that a bonus can count it. */
export const isCounted = (condition: Condition): condition is CountedCondition =>
  COUNTED_TYPES.some((type) => type === condition.type);

/** How many entries each bonus gives; null for those that could not be checked. */
export function bonusEntries(bonuses: readonly Bonus[], evidence: Evidence, now: Date): (number | null)[] {
  return bonuses.map((bonus) => entriesOf(bonus, evidence, now));
}

/** Everyone has one entry, and those of the bonuses. */
export const weightWith = (entries: readonly number[]): number =>
  entries.reduce((sum, more) => Math.min(MAX_WEIGHT, sum + more), 1);

function entriesOf({ condition, entries, per, most }: Bonus, evidence: Evidence, now: Date): number | null {
  if (isSocial(condition) || per === null || !isCounted(condition)) {
    const { state } = judgeBy(evidence, now)(condition);
    return state === 'unknown' ? null : state === 'met' ? Math.min(entries, most) : 0;
  }
  const { state, amount = 0n } = evaluateChainCondition(condition, evidence);
  if (state !== 'met') return state === 'unknown' ? null : 0;
  const times = amount / toUnits(per, decimalsOf(condition));
  return times * BigInt(entries) > BigInt(most) ? most : Number(times) * entries;
}

function decimalsOf(condition: CountedCondition): number {
  if (condition.type === 'coin') return decimalsOfCoin(condition.chain);
  return 'decimals' in condition ? condition.decimals : 0;
}
