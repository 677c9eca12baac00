import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { useState } from 'react';
import { ChunkLoadFailed } from '#web/lib/chunks/chunk-load-failed.tsx';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useLazyComponent } from '#web/lib/chunks/use-lazy-component.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import styles from './lazy-draw-watch.module.css';
import { lastSettledDraw } from './watch-phase.ts';

type LazyDrawWatchProps = { list: PublicList; isConnectionLost: boolean };

/** A draw that runs, or that ended since the page was opened. Nothing is loaded for any other list. */
export function LazyDrawWatch({ list, isConnectionLost }: LazyDrawWatchProps) {
  const [settled] = useState(() => lastSettledDraw(list));
  const draw = list.draw && list.draw.number > settled ? list.draw : null;
  const { Part, isMissing } = useLazyComponent(draw !== null, loadDrawWatch);
  if (!draw) return null;
  return (
    <div className={styles.place}>
      {isMissing && <ChunkLoadFailed />}
      {Part && <Part list={list} draw={draw} isConnectionLost={isConnectionLost} />}
    </div>
  );
}

async function loadDrawWatch() {
  const [{ DrawWatch }] = await Promise.all([
    loadChunk(() => import('./draw-watch.tsx')),
    loadTexts(['live-draw', 'messages']),
  ]);
  return DrawWatch;
}
