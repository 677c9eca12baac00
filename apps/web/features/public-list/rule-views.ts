import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import { createStore } from '#web/lib/store/store.ts';

type RuleViews = typeof import('./rule-views-chunk.ts')['RULE_VIEWS'];

/** Null until it is loaded, which happens before a list that needs it is shown. */
export const ruleViews = createStore<RuleViews | null>(null);

export async function loadRuleViews(): Promise<void> {
  if (ruleViews.get()) return;
  const [{ RULE_VIEWS }] = await Promise.all([
    loadChunk(() => import('./rule-views-chunk.ts')),
    loadTexts(['rules']),
  ]);
  // Hydration reads the first value.
  ruleViews.start(RULE_VIEWS);
  ruleViews.set(RULE_VIEWS);
}

/** Whether a list has a rule, bonuses or delegations, or had some. */
export function needsRuleViews({ details, terms }: Pick<PublicList, 'details' | 'terms'>): boolean {
  const isAbout = (name: string) => name === 'rule' || name === 'bonuses';
  return (
    details?.acceptsDelegations ||
    details?.requirements.some(({ id }) => isAbout(id)) ||
    (details?.bonuses.length ?? 0) > 0 ||
    terms.some(({ changes }) => changes.some(({ field }) => isAbout(field)))
  );
}
