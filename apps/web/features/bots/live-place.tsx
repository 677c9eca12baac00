import { useRef } from 'react';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { ChunkLoadFailed } from '#web/lib/chunks/chunk-load-failed.tsx';
import { useLazyComponent } from '#web/lib/chunks/use-lazy-component.ts';
import { useIsNear } from '#web/lib/first-html/use-is-near.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import styles from './live-place.module.css';

/** The place of the last posts on a public page. What fills it is fetched when it comes near: the page itself stays light. */
export function LivePlace({ most }: { most: number }) {
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
    loadChunk(() => import('./latest-posts.tsx')),
    loadTexts(['bots']),
  ]);
  return LatestPosts;
}
