import { evaluateChainCondition } from './evaluate-chain-condition.ts';
import { evaluateSocialCondition } from './evaluate-social-condition.ts';
import { allOf, anyOf, atLeastOf, notOf, type State } from './kleene.ts';
import type { Evidence, RuleVerdict } from './requirement.ts';
import { type Condition, isCondition, membersOf, type Rule, type SocialCondition } from './rule.ts';

/** How each condition is judged. */
export type Judge = (condition: Condition) => RuleVerdict;

/** Judges every member, so that people see what is missing and what would be enough. */
export function evaluateRule(rule: Rule, judge: Judge): RuleVerdict {
  if (isCondition(rule)) return judge(rule);
  const members = membersOf(rule).map((member) => evaluateRule(member, judge));
  const state = stateOfGroup(
    rule,
    members.map((member) => member.state),
  );
  if (state === 'met') return { state, members };
  return { state, reason: state === 'unknown' ? 'rule-unchecked' : 'rule-not-met', members };
}

function stateOfGroup(rule: Exclude<Rule, Condition>, states: readonly State[]): State {
  if ('all' in rule) return allOf(states);
  if ('any' in rule) return anyOf(states);
  return 'of' in rule ? atLeastOf(rule.atLeast, states) : notOf(states[0] ?? 'unknown');
}

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
