import { evaluateChainCondition } from './evaluate-chain-condition.ts';
import { evaluateSocialCondition } from './evaluate-social-condition.ts';
import { allOf, anyOf, atLeastOf, notOf, type State } from './kleene.ts';
import type { Evidence, Reason, RuleVerdict } from './requirement.ts';
import { type Condition, isCondition, membersOf, type Rule, type SocialCondition } from './rule.ts';

/** How each condition is judged. */
export type Judge = (condition: Condition) => RuleVerdict;

/** Judges every member, so that people see what is missing and what would be enough. */
export function evaluateRule(rule: Rule, judge: Judge): RuleVerdict {
  if (isCondition(rule)) return judge(rule);
  if ('not' in rule) return evaluateNot(rule.not, judge);
  const members = membersOf(rule).map((member) => evaluateRule(member, judge));
  const state = stateOfGroup(
    rule,
    members.map((member) => member.state),
  );
  if (state === 'met') return { state, members };
  return { state, reason: state === 'unknown' ? 'rule-unchecked' : 'rule-not-met', members };
}

type Group = Exclude<Rule, Condition | { not: Rule }>;

function stateOfGroup(rule: Group, states: readonly State[]): State {
  if ('all' in rule) return allOf(states);
  return 'any' in rule ? anyOf(states) : atLeastOf(rule.atLeast, states);
}

/** Someone who has not shown an account can't be told from someone who has it: they must show it first. */
function evaluateNot(rule: Rule, judge: Judge): RuleVerdict {
  const member = evaluateRule(rule, (condition) => {
    const verdict = judge(condition);
    return isUnshown(verdict) ? { state: 'unknown', reason: verdict.reason } : verdict;
  });
  const state = isUnshown(member) ? 'unknown' : notOf(member.state);
  const members = [member];
  if (state === 'met') return { state, members };
  if (state === 'not-met') return { state, reason: 'rule-not-met', members };
  const unshown = verdictsOnConditions(member).find(hasUnshownReason);
  return unshown?.state === 'unknown'
    ? { state: 'not-met', reason: unshown.reason, members }
    : { state, reason: 'rule-unchecked', members };
}

const UNSHOWN: readonly Reason[] = ['not-verified', 'proof-expired'];

const hasUnshownReason = (verdict: RuleVerdict) =>
  verdict.state !== 'met' && UNSHOWN.includes(verdict.reason);

const isUnshown = (verdict: RuleVerdict): verdict is RuleVerdict & { state: 'not-met'; reason: Reason } =>
  verdict.state === 'not-met' && hasUnshownReason(verdict);

export function judgeBy(evidence: Evidence, now: Date): Judge {
  return (condition) =>
    isSocial(condition)
      ? evaluateSocialCondition(condition, evidence, now)
      : evaluateChainCondition(condition, evidence);
}

const SOCIAL_TYPES: readonly Condition['type'][] = ['x-follow', 'x-account', 'discord', 'discord-account'];

/** It can be checked only with the participant's help. */
export const isSocial = (condition: Condition): condition is SocialCondition =>
  SOCIAL_TYPES.includes(condition.type);

/** The verdicts on the conditions, in reading order. */
export function verdictsOnConditions(verdict: RuleVerdict): RuleVerdict[] {
  return verdict.members ? verdict.members.flatMap(verdictsOnConditions) : [verdict];
}
