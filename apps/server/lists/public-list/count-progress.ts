import { verdictsOnConditions } from '@signboard/domain/eligibility/evaluate-rule.ts';
import type { Reason, Verdict } from '@signboard/domain/eligibility/requirement.ts';
import type { VisitCounter } from './visit-counter.ts';
import type { VisitLimit } from './visit-limit.ts';

type Counting = { visits: VisitCounter; visitLimit: VisitLimit };
type Visitor = { listId: string; userId: string };

/** Counts once for each person that all requirements are met. */
export function countVerified({ visits, visitLimit }: Counting, { listId, userId }: Visitor): void {
  if (visitLimit.isFirst(listId, 'verified', userId)) visits.countPerson(listId, 'verified', '', userId);
}

/** Counts once for each person and reason what kept someone out. */
export function countRefusal(
  { visits, visitLimit }: Counting,
  { listId, userId }: Visitor,
  name: string,
): void {
  if (visitLimit.isFirst(listId, `refusal ${name}`, userId))
    visits.countPerson(listId, 'refusal', name, userId);
}

/** What someone simply has not done yet, which says nothing before they try to join. */
const NOT_YET: readonly Reason[] = ['not-verified', 'proof-expired', 'captcha-needed', 'email-needed'];

function isNotYet(verdict: Verdict): boolean {
  const judged = verdict.rule ? verdictsOnConditions(verdict.rule) : [verdict];
  return judged.some((one) => one.state === 'not-met' && NOT_YET.includes(one.reason));
}

/**
 * Counts the outcome of a look at the requirements. The page offers to join only when they are met, so most people
 * who are kept out never try.
 */
export function countVerdicts(deps: Counting, visitor: Visitor, verdicts: readonly Verdict[]): void {
  if (verdicts.every(({ state }) => state === 'met')) countVerified(deps, visitor);
  for (const verdict of verdicts)
    if (verdict.state === 'not-met' && !isNotYet(verdict)) countRefusal(deps, visitor, verdict.id);
}
