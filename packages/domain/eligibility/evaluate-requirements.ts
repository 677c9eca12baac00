import { evaluateChainCondition } from './evaluate-chain-condition.ts';
import { evaluateRule, judgeBy } from './evaluate-rule.ts';
import { evaluateFollow, evaluateMembership } from './evaluate-social-condition.ts';
import { anyOf } from './kleene.ts';
import type { Evidence, Finding, Judgement, Reason, Requirement, Verdict } from './requirement.ts';

const met: Finding = { state: 'met' };
const notMet = (reason: Reason): Finding => ({ state: 'not-met', reason });

/** A requirement that could not be checked is "unknown", never met or not met. */
export function evaluateRequirements(
  requirements: readonly Requirement[],
  evidence: Evidence,
  now: Date,
): Verdict[] {
  return requirements.map((requirement) => ({
    id: requirement.id,
    ...evaluateRequirement(requirement, evidence, now),
  }));
}

export type Obstacle = Exclude<Verdict, { state: 'met' }>;

/** The first verdict that blocks joining; "not-met" takes precedence over "unknown". */
export function findFirstObstacle(verdicts: readonly Verdict[]): Obstacle | null {
  const find = (state: 'not-met' | 'unknown') =>
    verdicts.find((verdict): verdict is Obstacle => verdict.state === state);
  return find('not-met') ?? find('unknown') ?? null;
}

function evaluateRequirement(requirement: Requirement, evidence: Evidence, now: Date): Judgement {
  switch (requirement.id) {
    case 'twitter':
      return requirement.isChecked ? evaluateFollow(requirement.account, evidence.twitter, now) : met;
    case 'discord':
      return evaluateMembership(requirement, evidence.discord, now);
    case 'balance':
      return evaluateChainCondition(requirement.condition, evidence);
    case 'nft':
      return evaluateHoldings(requirement, evidence);
    case 'rule': {
      const rule = evaluateRule(requirement.rule, judgeBy(evidence, now));
      return rule.state === 'met' ? { ...met, rule } : { state: rule.state, reason: rule.reason, rule };
    }
    case 'captcha':
      return evidence.hasCaptchaPass ? met : notMet('captcha-needed');
    case 'email':
      return evidence.email ? met : notMet('email-needed');
  }
}

/** Holding a token of any one contract is enough. */
function evaluateHoldings(
  { conditions }: Extract<Requirement, { id: 'nft' }>,
  evidence: Evidence,
): Judgement {
  const verdicts = conditions.map((condition) => evaluateChainCondition(condition, evidence));
  const found = verdicts.find(({ state }) => state === 'met');
  if (found) return { ...met, by: found.by };
  if (verdicts.some((verdict) => verdict.state === 'not-met' && verdict.reason === 'wallet-elsewhere'))
    return notMet('wallet-elsewhere');
  return anyOf(verdicts.map(({ state }) => state)) === 'unknown'
    ? { state: 'unknown', reason: 'nft-unchecked' }
    : notMet('nft-missing');
}
