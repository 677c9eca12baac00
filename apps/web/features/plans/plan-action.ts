/** What a plan's button does: outside it invites, inside it shows where the person stands. */
export type PlanAction = 'sign-up' | 'you-are-here' | 'mint';

/** The button of a plan, for a visitor (no level) or for a person at a level. */
export function planAction(planLevel: string, currentLevel: string | null): PlanAction {
  if (currentLevel === null) return 'sign-up';
  return planLevel === currentLevel ? 'you-are-here' : 'mint';
}
