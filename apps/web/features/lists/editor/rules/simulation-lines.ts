import type { RequirementVerdict } from '@signboard/contract/lists/verdict.ts';
import { evaluateRule, isSocial } from '@signboard/domain/eligibility/evaluate-rule.ts';
import { allOf } from '@signboard/domain/eligibility/kleene.ts';
import type { Reason, RequirementId, RuleVerdict } from '@signboard/domain/eligibility/requirement.ts';
import { type Condition, isCondition, membersOf, type Rule } from '@signboard/domain/eligibility/rule.ts';
import { groupTitle, type RuleWords, ruleSentence } from '../../rules/rule-words.ts';

/** `later`: only the participant can show it. `shown`: nothing is checked. */
export type LineState = RuleVerdict['state'] | 'later' | 'shown';

export type SimulationLine = {
  /** Null for a requirement outside the rule. */
  title: string | null;
  id: RequirementId;
  /** How deep it is in the rule. */
  level: number;
  /** Null for the heading of a group. */
  state: LineState | null;
  reason: Reason | null;
  /** The vault that met it. */
  by: string | null;
};

/** What was sent to be tried. */
export type Tried = { rule: Rule | null; twitterChecked: boolean };

const ASKED_LATER: readonly RequirementId[] = ['twitter', 'discord', 'captcha', 'email'];

export function simulationLines(
  verdicts: readonly RequirementVerdict[],
  tried: Tried,
  words: RuleWords,
): SimulationLine[] {
  return verdicts.flatMap((verdict): SimulationLine[] => {
    const { id } = verdict;
    if (id === 'rule') return tried.rule && verdict.rule ? ruleLines(tried.rule, verdict.rule, words, 0) : [];
    const isShown = id === 'twitter' && !tried.twitterChecked;
    const state = isShown ? 'shown' : ASKED_LATER.includes(id) ? 'later' : verdict.state;
    return [{ title: null, id, level: 0, state, ...findingOf(verdict, state) }];
  });
}

function ruleLines(rule: Rule, verdict: RuleVerdict, words: RuleWords, level: number): SimulationLine[] {
  const condition = conditionIn(rule);
  if (condition) {
    const state = stateOf(condition, verdict);
    const title = ruleSentence(rule, words);
    const { reason, by } = findingOf(verdict, state);
    // The reason of an opposite speaks of a group.
    return [{ title, id: 'rule', level, state, reason: isCondition(rule) ? reason : null, by }];
  }
  // `not` around a group has the group's heading, so both are one level.
  const group = !isCondition(rule) && 'not' in rule ? rule.not : rule;
  const inner = group === rule ? verdict : verdict.members?.[0];
  const heading = {
    title: groupTitle(rule, words),
    id: 'rule',
    level,
    state: null,
    reason: null,
    by: null,
  } as const;
  const members = membersOf(group).flatMap((member, at) => {
    const judged = inner?.members?.[at];
    return judged ? ruleLines(member, judged, words, level + 1) : [];
  });
  return [heading, ...members];
}

/** The condition of a rule that is one, or the opposite of one. */
function conditionIn(rule: Rule): Condition | null {
  if (isCondition(rule)) return rule;
  return 'not' in rule ? conditionIn(rule.not) : null;
}

function stateOf(condition: Condition, verdict: RuleVerdict): LineState {
  if (!isSocial(condition)) return verdict.state;
  return condition.type === 'x-follow' && !condition.isChecked ? 'shown' : 'later';
}

function findingOf(verdict: RuleVerdict | RequirementVerdict, state: LineState) {
  const reason = 'reason' in verdict ? (verdict.reason ?? null) : null;
  return { reason: state === 'not-met' || state === 'unknown' ? reason : null, by: verdict.by ?? null };
}

/** `depends`: on what only the participant can show. */
export type Outcome = 'passes' | 'fails' | 'depends' | 'unchecked';

export function simulationOutcome(verdicts: readonly RequirementVerdict[], tried: Tried): Outcome {
  const states = verdicts.map((verdict) => {
    if (verdict.id === 'rule' && tried.rule && verdict.rule) return ruleState(tried.rule, verdict.rule);
    if (verdict.id === 'twitter' && !tried.twitterChecked) return 'met';
    return ASKED_LATER.includes(verdict.id) ? 'unknown' : verdict.state;
  });
  const state = allOf(states);
  if (state !== 'unknown') return state === 'met' ? 'passes' : 'fails';
  const isUnread = verdicts.some(
    ({ id, state: own }) => (id === 'balance' || id === 'nft') && own === 'unknown',
  );
  return isUnread || hasUnread(tried.rule, verdicts) ? 'unchecked' : 'depends';
}

/** The state of the rule if nothing were known about X and Discord. */
function ruleState(rule: Rule, verdict: RuleVerdict): RuleVerdict['state'] {
  const judged = judgedConditions(rule, verdict).values();
  return evaluateRule(rule, (condition) => {
    const own = judged.next().value?.verdict ?? { state: 'unknown', reason: 'rule-unchecked' };
    const isShown = condition.type === 'x-follow' && !condition.isChecked;
    if (isShown) return { state: 'met' };
    return isSocial(condition) ? { state: 'unknown', reason: 'not-verified' } : own;
  }).state;
}

function hasUnread(rule: Rule | null, verdicts: readonly RequirementVerdict[]): boolean {
  const judged = verdicts.find(({ id }) => id === 'rule')?.rule;
  if (!rule || !judged) return false;
  return judgedConditions(rule, judged).some(
    ({ condition, verdict }) => !isSocial(condition) && verdict.state === 'unknown',
  );
}

/** In reading order, as `evaluateRule` asks for them. */
function judgedConditions(
  rule: Rule,
  verdict: RuleVerdict,
): { condition: Condition; verdict: RuleVerdict }[] {
  if (isCondition(rule)) return [{ condition: rule, verdict }];
  return membersOf(rule).flatMap((member, at) => {
    const judged = verdict.members?.[at];
    return judged ? judgedConditions(member, judged) : [];
  });
}
