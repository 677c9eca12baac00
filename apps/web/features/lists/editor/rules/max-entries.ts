import { type Bonus, MAX_WEIGHT } from '@signboard/domain/eligibility/bonus.ts';

/** The most entries that anyone can have: one for joining, and all bonuses. */
export function maxEntries(bonuses: readonly Pick<Bonus, 'most'>[]): number {
  const more = bonuses.reduce((sum, { most }) => sum + (Number.isFinite(most) ? most : 0), 0);
  return Math.min(MAX_WEIGHT, 1 + more);
}
