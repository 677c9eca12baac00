import { useRef } from 'react';
import { ChunkLoadFailed } from '#web/lib/chunks/chunk-load-failed.tsx';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useIsNear, useLazyComponent } from '#web/lib/chunks/use-lazy-component.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import styles from './lazy-latest-posts.module.css';

/** Loaded when it comes near the viewport, which keeps the initial page small. */
export function LazyLatestPosts({ most }: { most: number }) {
  const place = useRef<HTMLDivElement>(null);
  const { Part: LatestPosts, isMissing } = useLazyComponent(useIsNear(place), loadPosts);
  return (
    <div ref={place} className={styles.place}>
      {isMissing && <ChunkLoadFailed />}
      {LatestPosts && <LatestPosts most={most} />}
    </div>
  );
}

async function loadPosts() {
  const [{ LatestPosts }] = await Promise.all([
    loadChunk(() => import('./live-posts.tsx')),
    loadTexts(['bot-posts']),
  ]);
  return LatestPosts;
}
