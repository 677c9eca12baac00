/** On public pages the button invites to sign up; in the app it shows the current plan. */
export type PlanAction = 'sign-up' | 'you-are-here' | 'mint';

/** The level is null for a visitor. */
export function planAction(planLevel: string, currentLevel: string | null): PlanAction {
  if (currentLevel === null) return 'sign-up';
  return planLevel === currentLevel ? 'you-are-here' : 'mint';
}
