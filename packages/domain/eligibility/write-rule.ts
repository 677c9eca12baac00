import type { Bonus } from './bonus.ts';
import { conditionsOf, isCondition, membersOf, type Rule } from './rule.ts';

/** A rule as texts, for files that hold no nested values: `any(1, all(2, 3))` and the conditions that it counts. */
export type WrittenRule = { rule: string; conditions: string[] };

export function writeRule(rule: Rule): WrittenRule {
  let number = 0;
  const write = (part: Rule): string => {
    if (isCondition(part)) {
      number += 1;
      return String(number);
    }
    const members = membersOf(part).map(write).join(', ');
    return 'atLeast' in part ? `atLeast(${part.atLeast} of ${members})` : `${nameOf(part)}(${members})`;
  };
  return { rule: write(rule), conditions: conditionsOf(rule).map(sortedJson) };
}

export const writeBonuses = (bonuses: readonly Bonus[]): string[] => bonuses.map(sortedJson);

function nameOf(group: Rule): string {
  if ('all' in group) return 'all';
  return 'any' in group ? 'any' : 'not';
}

/** The database doesn't keep the order of keys. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
