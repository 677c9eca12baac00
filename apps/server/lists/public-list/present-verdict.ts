import type { Chances, RequirementVerdict } from '@signboard/contract/lists/verdict.ts';
import { weightWith } from '@signboard/domain/eligibility/bonus.ts';
import type { RuleVerdict, Verdict } from '@signboard/domain/eligibility/requirement.ts';

/** Without what the domain notes for itself, such as amounts. */
export function presentVerdict({ id, rule, ...verdict }: Verdict): RequirementVerdict {
  return { id, ...findingOf(verdict), ...(rule && { rule: presentRule(rule) }) };
}

function presentRule(verdict: RuleVerdict): RuleVerdict {
  const { members } = verdict;
  return { ...findingOf(verdict), ...(members && { members: members.map(presentRule) }) };
}

function findingOf(verdict: RuleVerdict) {
  const { by } = verdict;
  const from = by === undefined ? {} : { by };
  return verdict.state === 'met'
    ? { state: verdict.state, ...from }
    : { state: verdict.state, reason: verdict.reason, ...from };
}

/** What the bonuses are worth now. */
export function presentChances(bonuses: (number | null)[]): Chances {
  return { weight: bonuses.includes(null) ? null : weightWith(bonuses.map(Number)), bonuses };
}
