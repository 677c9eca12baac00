import { BonusList } from './bonus-list.tsx';
import { RuleLine } from './rule-line.tsx';
import { createRuleTexts } from './rule-texts.ts';

/** Everything that shows rules and bonuses, in one chunk: most lists have none. */
export const RULE_VIEWS = { BonusList, RuleLine, createRuleTexts };
