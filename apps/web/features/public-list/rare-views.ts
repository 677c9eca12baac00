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
    loadTexts(['rules', 'messages']),
  ]);
  // Hydration reads the first value.
  rareViews.start(RARE_VIEWS);
  rareViews.set(RARE_VIEWS);
}

/** Whether there is something to say of how a list ended. */
export const hasClosingFacts = ({
  closing,
  snapshot,
  wait,
}: Pick<PublicList, 'closing' | 'snapshot' | 'wait'>): boolean =>
  Boolean(closing && (closing.why !== 'end' || snapshot || wait));

type Shown = Pick<PublicList, 'details' | 'terms' | 'closing' | 'snapshot' | 'wait'>;

/** Whether a list has a rule, bonuses or delegations, changed its terms, or ended in an unusual way. */
export function needsRareViews({ details, terms, ...ending }: Shown): boolean {
  return (
    terms.length > 0 ||
    hasClosingFacts(ending) ||
    details?.acceptsDelegations ||
    details?.requirements.some(({ id }) => id === 'rule') ||
    (details?.bonuses.length ?? 0) > 0
  );
}
