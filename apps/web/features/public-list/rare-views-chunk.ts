import { BonusList } from './bonus-list.tsx';
import { ClosingFacts } from './closing-facts.tsx';
import { DelegationHint } from './delegation-hint.tsx';
import { RuleLine } from './rule-line.tsx';
import { createRuleTexts } from './rule-texts.ts';
import { TermsLog } from './terms-log.tsx';

/** Everything that shows rules, bonuses, delegations, changed terms and unusual endings, in one chunk: most lists have none. */
export const RARE_VIEWS = { BonusList, ClosingFacts, DelegationHint, RuleLine, TermsLog, createRuleTexts };
