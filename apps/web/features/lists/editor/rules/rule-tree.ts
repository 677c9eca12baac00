import {
  type Condition,
  conditionsOf,
  findRuleFault,
  isCondition,
  type Rule,
} from '@signboard/domain/eligibility/rule.ts';

/** The way from the root to a member: its position in each group. The root group itself is `[]`. */
export type At = readonly number[];

export const GROUP_KINDS = ['all', 'any', 'atLeast', 'none', 'notAll', 'fewer'] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

/** A rule as it is edited: `not` is a property of what it wraps, not a group of its own. */
export type RuleView =
  | { condition: Condition; isNot: boolean; path: string }
  | { kind: GroupKind; count: number; members: readonly Rule[]; path: string };

type GroupView = Extract<RuleView, { members: unknown }>;

const isGroupView = (view: RuleView): view is GroupView => 'members' in view;

/** `path` leads from the rule to its condition or its members, in the stored value. */
export function viewRule(rule: Rule): RuleView {
  const { inner, isNot, path } = unwrap(rule);
  if (isCondition(inner)) return { condition: inner, isNot, path };
  if ('all' in inner)
    return { kind: isNot ? 'notAll' : 'all', count: 1, members: inner.all, path: `${path}.all` };
  if ('any' in inner)
    return { kind: isNot ? 'none' : 'any', count: 1, members: inner.any, path: `${path}.any` };
  return {
    kind: isNot ? 'fewer' : 'atLeast',
    count: inner.atLeast,
    members: inner.of,
    path: `${path}.of`,
  };
}

type Inner = Exclude<Rule, { not: Rule }>;

function unwrap(rule: Rule): { inner: Inner; isNot: boolean; path: string } {
  if (isCondition(rule) || !('not' in rule)) return { inner: rule, isNot: false, path: '' };
  const { inner, isNot, path } = unwrap(rule.not);
  return { inner, isNot: !isNot, path: `.not${path}` };
}

/** The root as a group: a rule can also be a single condition. */
export function viewRoot(rule: Rule): GroupView {
  const view = viewRule(rule);
  return isGroupView(view) ? view : { kind: 'all', count: 1, members: [rule], path: '' };
}

/** The path of a member in the stored value. A single condition has the path of the rule. */
export const memberPath = (groupPath: string, position: number): string =>
  groupPath === '' ? '' : `${groupPath}.${position}`;

export function makeGroup(kind: GroupKind, count: number, members: readonly Rule[]): Rule {
  const atLeast = Math.max(1, Math.min(count, members.length));
  switch (kind) {
    case 'all':
      return { all: members };
    case 'any':
      return { any: members };
    case 'atLeast':
      return { atLeast, of: members };
    case 'none':
      return { not: { any: members } };
    case 'notAll':
      return { not: { all: members } };
    case 'fewer':
      return { not: { atLeast, of: members } };
  }
}

/** Whether it stays within the limits of depth and number. An empty group is allowed while editing. */
export function isWithinLimits(rule: Rule | null): boolean {
  const fault = rule && findRuleFault(rule);
  return fault !== 'too-deep' && fault !== 'too-many-conditions';
}

export const countConditions = (rule: Rule | null): number => (rule ? conditionsOf(rule).length : 0);

/** Adds a member to the group at `at`. */
export function addMember(rule: Rule | null, at: At, member: Rule): Rule {
  if (rule === null) return isCondition(member) ? { all: [member] } : member;
  return changeMembers(rule, at, (members) => [...members, member]);
}

/** Null when nothing is left. */
export function removeMember(rule: Rule, at: At): Rule | null {
  const next = changeMembers(rule, parentOf(at), (members) => members.toSpliced(positionOf(at), 1));
  return viewRoot(next).members.length === 0 ? null : next;
}

export function duplicateMember(rule: Rule, at: At): Rule {
  const position = positionOf(at);
  return changeMembers(rule, parentOf(at), (members) =>
    members.flatMap((member, index) => (index === position ? [member, member] : [member])),
  );
}

/** Moves a member within its group, as far as the group goes. */
export function moveMember(rule: Rule, at: At, by: -1 | 1): Rule {
  const from = positionOf(at);
  return changeMembers(rule, parentOf(at), (members) => {
    const to = Math.max(0, Math.min(from + by, members.length - 1));
    const moved = members.slice(from, from + 1);
    return members.toSpliced(from, 1).toSpliced(to, 0, ...moved);
  });
}

export function setKind(rule: Rule, at: At, kind: GroupKind): Rule {
  return changeGroup(rule, at, ({ members }) => makeGroup(kind, 2, members));
}

export function setCount(rule: Rule, at: At, count: number): Rule {
  return changeGroup(rule, at, ({ kind, members }) => makeGroup(kind, count, members));
}

/** Whether a condition must not apply. */
export function setNot(rule: Rule, at: At, isNot: boolean): Rule {
  return changeMembers(rule, parentOf(at), (members) =>
    members.map((member, index) => {
      if (index !== positionOf(at)) return member;
      const { inner } = unwrap(member);
      return isNot ? { not: inner } : inner;
    }),
  );
}

const parentOf = (at: At): At => at.slice(0, -1);
const positionOf = (at: At): number => at.at(-1) ?? 0;

function changeMembers(rule: Rule, at: At, change: (members: readonly Rule[]) => readonly Rule[]): Rule {
  return changeGroup(rule, at, ({ kind, count, members }) => makeGroup(kind, count, change(members)));
}

function changeGroup(rule: Rule, at: At, change: (group: GroupView) => Rule): Rule {
  const group = viewRoot(rule);
  const [position, ...rest] = at;
  if (position === undefined) return change(group);
  const members = group.members.map((member, index) =>
    index === position ? changeGroup(member, rest, change) : member,
  );
  return makeGroup(group.kind, group.count, members);
}
