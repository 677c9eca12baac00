import type { RuleVerdict } from '@signboard/domain/eligibility/requirement.ts';
import type { Condition } from '@signboard/domain/eligibility/rule.ts';
import {
  type GroupPart,
  isGroup,
  type RulePart,
  type RulePath,
} from '#web/features/public-list/rule-parts.ts';
import { type Known, type LineMark, type LineState, socialState, stateOfVerdict } from './line-states.ts';

/** What is known about a part of a rule. */
export type PartState = LineState & {
  part: RulePart;
  /** Enough other conditions are met. */
  isSpare: boolean;
  /** The wallet that met a condition, if it is not the one that joins. */
  by: string | null;
  /** How many members of a group are met. */
  met: number;
};

type Facts = Pick<Known, 'isChecking' | 'checkFault' | 'twitter' | 'discord'>;

/** By path, groups before their members. What a group leaves unneeded is said once, at the group. */
export function ruleStates(
  whole: RulePart,
  verdict: RuleVerdict | undefined,
  facts: Facts,
): Map<RulePath, PartState> {
  const states = new Map<RulePath, PartState>();
  const add = (part: RulePart, group: PartState | null) => {
    const judged = judgePart(part, verdict, facts);
    const isDecided = group !== null && (group.isSpare || group.mark === 'met');
    const state = { ...judged, isSpare: isDecided && judged.mark !== 'met' };
    if (!(state.isSpare && group?.isSpare)) states.set(part.path, state);
    if (!isGroup(part)) return;
    for (const member of part.members) add(member, state);
  };
  add(whole, null);
  return states;
}

function judgePart(part: RulePart, whole: RuleVerdict | undefined, facts: Facts): PartState {
  const verdict = verdictAt(part.path, whole);
  const common = { part, isSpare: false, by: verdict?.by ?? null, met: 0 };
  if (isGroup(part)) {
    const members = part.members.map((member) => judgePart(member, whole, facts).mark);
    const state = asWanted(stateOfVerdict(verdict, facts), part);
    const met = members.filter((mark) => mark === 'met').length;
    return { ...common, ...state, mark: groupMark(part, state.mark, members), met };
  }
  const judged = asWanted(stateOfVerdict(verdict, facts), part);
  const network = checkedNetwork(part.condition);
  return { ...common, ...(network ? socialState(facts[network], judged) : judged) };
}

/** What the person has not tried yet, or is being checked, can still make a group met. */
function groupMark({ wanted }: GroupPart, mark: LineMark, members: readonly LineMark[]): LineMark {
  if (mark === 'met') return mark;
  const count = (...marks: LineMark[]) => members.filter((one) => marks.includes(one)).length;
  if (count('checking') > 0 && count('met') < wanted) return 'checking';
  const isPossible = count('met', 'to-do', 'unknown') >= wanted;
  return mark === 'not-met' && isPossible ? 'to-do' : mark;
}

const OPPOSITE: Partial<Record<LineMark, LineMark>> = { met: 'not-met', 'not-met': 'met' };

/** What must not apply is met when it doesn't. */
function asWanted(state: LineState, { isRuledOut }: RulePart): LineState {
  const mark = isRuledOut ? OPPOSITE[state.mark] : undefined;
  return mark ? { mark, messageKey: null } : state;
}

function verdictAt(path: RulePath, whole: RuleVerdict | undefined): RuleVerdict | undefined {
  const steps = path.split('.').slice(1);
  return steps.reduce<RuleVerdict | undefined>((verdict, at) => verdict?.members?.[Number(at)], whole);
}

/** The account that has to be checked for a condition. */
export function checkedNetwork(condition: Condition): 'twitter' | 'discord' | null {
  switch (condition.type) {
    case 'x-follow':
      return condition.isChecked ? 'twitter' : null;
    case 'x-account':
      return 'twitter';
    case 'discord':
    case 'discord-account':
      return 'discord';
    default:
      return null;
  }
}
