import type { Bonus } from '@signboard/domain/eligibility/bonus.ts';
import { type Condition, conditionsOf, isCondition, type Rule } from '@signboard/domain/eligibility/rule.ts';
import { rewardText } from '#web/features/lists/rules/bonus-words.ts';
import {
  describeCondition,
  groupTitle,
  type RuleWords,
  ruleSentence,
} from '#web/features/lists/rules/rule-words.ts';

/** Rules and bonuses as texts. Exact ones name the ids behind the names. */
export type RuleTexts = {
  title(rule: Rule): string;
  sentence(rule: Rule, isExact: boolean): string;
  bonuses(bonuses: readonly Bonus[], isExact: boolean): string;
};

export function createRuleTexts(words: RuleWords): RuleTexts {
  return {
    title: (rule) => (isCondition(rule) ? describeCondition(rule, words).title : groupTitle(rule, words)),
    sentence: (rule, isExact) => withIds(ruleSentence(rule, words), conditionsOf(rule), isExact),
    bonuses(bonuses, isExact) {
      const lines = bonuses.map(
        (bonus) => `${rewardText(bonus, words)} (${describeCondition(bonus.condition, words).title})`,
      );
      const conditions = bonuses.map(({ condition }) => condition);
      return withIds(lines.join('; '), conditions, isExact);
    },
  };
}

/** What a sentence about conditions leaves out. */
const ID_FIELDS = [
  'contract',
  'tokenId',
  'mint',
  'collection',
  'signature',
  'args',
  'schema',
  'attester',
  'server',
  'role',
  'link',
];

function withIds(text: string, conditions: readonly Condition[], isExact: boolean): string {
  if (!isExact) return text;
  const ids = conditions.flatMap((condition) =>
    ID_FIELDS.flatMap((field) => (condition as unknown as Record<string, string | undefined>)[field] || []),
  );
  return ids.length > 0 ? `${text} (${ids.join(', ')})` : text;
}
