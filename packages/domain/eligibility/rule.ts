import type { ChainCondition } from './chain-condition.ts';

/** A follow on X. One that is only shown is a link: it costs nothing, and everyone meets it. */
type FollowCondition = { type: 'x-follow'; account: string; isChecked: boolean };

/** The age and the followers of the participant's own account on X; 0 means any. */
type XAccountCondition = { type: 'x-account'; minimumDays: number; minimumFollowers: number };

/** Membership of a Discord server, perhaps with a role. `link` is the way in. Times are ISO texts. */
type DiscordCondition = {
  type: 'discord';
  server: string;
  serverName: string;
  link: string;
  role: string | null;
  roleName: string | null;
  joinedBefore: string | null;
};

type DiscordAccountCondition = { type: 'discord-account'; minimumDays: number };

export type SocialCondition =
  | FollowCondition
  | XAccountCondition
  | DiscordCondition
  | DiscordAccountCondition;

/** One thing that is checked. */
export type Condition = ChainCondition | SocialCondition;

/** What is enough to join. */
export type Rule =
  | { all: readonly Rule[] }
  | { any: readonly Rule[] }
  | { atLeast: number; of: readonly Rule[] }
  | { not: Rule }
  | Condition;

export const MAX_RULE_DEPTH = 3;
export const MAX_CONDITIONS = 20;

export const isCondition = (rule: Rule): rule is Condition => 'type' in rule;

/** The direct members of a group; none for a condition. */
export function membersOf(rule: Rule): readonly Rule[] {
  if (isCondition(rule)) return [];
  if ('all' in rule) return rule.all;
  if ('any' in rule) return rule.any;
  return 'of' in rule ? rule.of : [rule.not];
}

/** In reading order. */
export function conditionsOf(rule: Rule): Condition[] {
  return isCondition(rule) ? [rule] : membersOf(rule).flatMap(conditionsOf);
}

/** Where a condition stands, as forms name it: `any.0.not`. */
export type PlacedCondition = { path: readonly (string | number)[]; condition: Condition };

/** In reading order. */
export function placedConditionsOf(rule: Rule, path: readonly (string | number)[] = []): PlacedCondition[] {
  if (isCondition(rule)) return [{ path, condition: rule }];
  if ('not' in rule) return placedConditionsOf(rule.not, [...path, 'not']);
  const name = 'all' in rule ? 'all' : 'any' in rule ? 'any' : 'of';
  return membersOf(rule).flatMap((member, at) => placedConditionsOf(member, [...path, name, at]));
}

/** The same groups with other conditions, given in reading order. */
export function withConditions(rule: Rule, conditions: readonly Condition[]): Rule {
  let at = 0;
  const replace = (part: Rule): Rule => {
    if (isCondition(part)) return conditions[at++] ?? part;
    if ('all' in part) return { all: part.all.map(replace) };
    if ('any' in part) return { any: part.any.map(replace) };
    return 'of' in part ? { atLeast: part.atLeast, of: part.of.map(replace) } : { not: replace(part.not) };
  };
  return replace(rule);
}

/** A single condition has depth 0, a group of conditions depth 1. */
function depthOf(rule: Rule): number {
  return isCondition(rule) ? 0 : 1 + Math.max(0, ...membersOf(rule).map(depthOf));
}

export type RuleFault = 'too-deep' | 'too-many-conditions' | 'empty-group' | 'count-out-of-range';

/** What is wrong with the shape of a rule. */
export function findRuleFault(rule: Rule): RuleFault | null {
  if (depthOf(rule) > MAX_RULE_DEPTH) return 'too-deep';
  if (conditionsOf(rule).length > MAX_CONDITIONS) return 'too-many-conditions';
  return findGroupFault(rule);
}

function findGroupFault(rule: Rule): RuleFault | null {
  if (isCondition(rule)) return null;
  const members = membersOf(rule);
  if (members.length === 0) return 'empty-group';
  if ('atLeast' in rule && !(rule.atLeast >= 1 && rule.atLeast <= members.length))
    return 'count-out-of-range';
  return members.map(findGroupFault).find((fault) => fault !== null) ?? null;
}
