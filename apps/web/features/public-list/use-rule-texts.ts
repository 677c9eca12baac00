import { useRuleWords } from '#web/features/lists/rules/use-rule-words.ts';
import { useStore } from '#web/lib/store/store.ts';
import { rareViews } from './rare-views.ts';
import type { RuleTexts } from './rule-texts.ts';

const NO_TEXTS: RuleTexts = { title: () => '', sentence: () => '', bonuses: () => '' };

/** Empty texts for a list without rules, which needs none. */
export function useRuleTexts(): RuleTexts {
  const words = useRuleWords();
  return useStore(rareViews)?.createRuleTexts(words) ?? NO_TEXTS;
}
