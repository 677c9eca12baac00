import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import { createStore } from '#web/lib/store/store.ts';

type RareViews = typeof import('./rare-views-chunk.ts')['RARE_VIEWS'];

/** Null until it is loaded, which happens before a list that needs it is shown. */
export const rareViews = createStore<RareViews | null>(null);

export async function loadRareViews(): Promise<void> {
  if (rareViews.get()) return;
  const [{ RARE_VIEWS }] = await Promise.all([
    loadChunk(() => import('./rare-views-chunk.ts')),
    loadTexts(['rules']),
  ]);
  // Hydration reads the first value.
  rareViews.start(RARE_VIEWS);
  rareViews.set(RARE_VIEWS);
}

/** Whether a list has a rule, bonuses or delegations, or changed its terms. */
export function needsRareViews({ details, terms }: Pick<PublicList, 'details' | 'terms'>): boolean {
  return (
    terms.length > 0 ||
    details?.acceptsDelegations ||
    details?.requirements.some(({ id }) => id === 'rule') ||
    (details?.bonuses.length ?? 0) > 0
  );
}
