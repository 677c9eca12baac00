import { BonusList } from './bonus-list.tsx';
import { DelegationHint } from './delegation-hint.tsx';
import { RuleLine } from './rule-line.tsx';
import { createRuleTexts } from './rule-texts.ts';

/** Everything that shows rules, bonuses and delegations, in one chunk: most lists have none. */
export const RULE_VIEWS = { BonusList, DelegationHint, RuleLine, createRuleTexts };
