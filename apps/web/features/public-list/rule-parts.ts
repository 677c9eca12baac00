import { type Condition, isCondition, membersOf, type Rule } from '@signboard/domain/eligibility/rule.ts';

/** The place of a part in its rule: the positions of the members on the way to it, such as `rule.0.2`. */
export type RulePath = 'rule' | `rule.${string}`;

type Place = {
  path: RulePath;
  /** Whether it must not apply. */
  isRuledOut: boolean;
};

export type ConditionPart = Place & { condition: Condition };

export type GroupPart = Place & {
  rule: Exclude<Rule, Condition>;
  /** How many members must be as wanted. */
  wanted: number;
  members: readonly RulePart[];
};

/** A rule as the page shows it. */
export type RulePart = ConditionPart | GroupPart;

export const isGroup = (part: RulePart): part is GroupPart => 'members' in part;

/** `not` and the group inside it are one part: "None of these". */
export function rulePart(rule: Rule, path: RulePath = 'rule', isRuledOut = false): RulePart {
  if (isCondition(rule)) return { path, isRuledOut, condition: rule };
  if (!('not' in rule)) return groupPart(rule, rule, { path, isRuledOut });
  const inner: Place = { path: `${path}.0`, isRuledOut: !isRuledOut };
  if (isCondition(rule.not)) {
    const member = { ...inner, condition: rule.not };
    return { path, isRuledOut, rule, wanted: 1, members: [member] };
  }
  if ('not' in rule.not) return rulePart(rule.not.not, `${path}.0.0`, isRuledOut);
  return { ...groupPart(rule, rule.not, inner), path, isRuledOut };
}

function groupPart(
  rule: GroupPart['rule'],
  group: Exclude<GroupPart['rule'], { not: Rule }>,
  { path, isRuledOut }: Place,
): GroupPart {
  const members = membersOf(group).map((member, at) => rulePart(member, `${path}.${at}`, isRuledOut));
  const enough = 'all' in group ? members.length : 'any' in group ? 1 : group.atLeast;
  // Ruled out, one member too few is enough.
  const wanted = isRuledOut ? members.length - enough + 1 : enough;
  return { path, isRuledOut, rule, wanted, members };
}
