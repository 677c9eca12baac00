import { FREE_LEVEL } from '@signboard/domain/plans/plan.ts';

/** In display order. */
export const PLAN_FEATURES = [
  'unlimitedLists',
  'scheduling',
  'emails',
  'tokens',
  'twitter',
  'discord',
  'balance',
  'access',
  'captcha',
  'analytics',
  'randomizer',
  'export',
  'team',
] as const;

/** `permission` lists features by their index. */
export type Plan = {
  active: boolean;
  title: 'Free pass' | 'Access pass' | 'HOLDER';
  price: number;
  permission: readonly number[];
  level: string;
};

export const FREE_PASS: Plan = {
  active: false,
  title: 'Free pass',
  price: 0,
  permission: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  level: FREE_LEVEL,
};

/** Passes whose contents are undecided: their cards are placeholders. */
export const PLANNED_PASSES = [
  { title: 'Access pass', price: 0, level: FREE_LEVEL, isHighlighted: true, isInAppOnly: false },
  { title: 'HOLDER', price: null, level: null, isHighlighted: false, isInAppOnly: true },
] as const;

/** On public pages the button invites to sign up; in the app it shows the current plan. */
type PlanAction = 'sign-up' | 'you-are-here' | 'mint';

/** The level is null for a visitor. */
export function planAction(planLevel: string, currentLevel: string | null): PlanAction {
  if (currentLevel === null) return 'sign-up';
  return planLevel === currentLevel ? 'you-are-here' : 'mint';
}
