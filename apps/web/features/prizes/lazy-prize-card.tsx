import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { ChunkLoadFailed } from '#web/lib/chunks/chunk-load-failed.tsx';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useLazyComponent } from '#web/lib/chunks/use-lazy-component.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import type { PrizeCardProps } from './prize-card.tsx';

type LazyPrizeCardProps = Omit<PrizeCardProps, 'prizes' | 'list'> & { list: PublicList };

/** Most lists have no prizes. */
export function LazyPrizeCard({ list, ...props }: LazyPrizeCardProps) {
  const { Part, isMissing } = useLazyComponent(list.prizes !== undefined, load);
  if (!list.prizes) return null;
  if (isMissing) return <ChunkLoadFailed />;
  return Part && <Part list={list} prizes={list.prizes} {...props} />;
}

async function load() {
  const [{ PrizeCard }] = await Promise.all([
    loadChunk(() => import('./prize-card.tsx')),
    loadTexts(['prizes', 'confirm', 'messages']),
  ]);
  return PrizeCard;
}
