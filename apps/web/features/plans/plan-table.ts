import { FREE_LEVEL } from '@signboard/domain/plans/plan.ts';

/** The features that plans are compared by, in the order in which they are listed. */
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

/** A plan as its card shows it; permission lists the features by their place in the table. */
export type Plan = {
  active: boolean;
  title: 'Free pass' | 'Access pass' | 'HOLDER';
  price: number;
  permission: readonly number[];
  level: string;
};

/** What everyone gets: every feature that exists. */
export const FREE_PASS: Plan = {
  active: false,
  title: 'Free pass',
  price: 0,
  permission: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  level: FREE_LEVEL,
};

/** The passes whose contents are not decided yet: their cards stand as placeholders. */
export const PLANNED_PASSES = [
  { title: 'Access pass', isHighlighted: true, isInAppOnly: false },
  { title: 'HOLDER', isHighlighted: false, isInAppOnly: true },
] as const;
