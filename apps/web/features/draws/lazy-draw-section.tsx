import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { type ComponentType, useRef } from 'react';
import { ChunkLoadFailed } from '#web/lib/chunks/chunk-load-failed.tsx';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useIsNear, useLazyComponent } from '#web/lib/chunks/use-lazy-component.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { DrawSectionProps } from './draw-section.tsx';
import { drawStage } from './draw-stage.ts';
import styles from './lazy-draw-section.module.css';

/** Loaded when it comes near the viewport, which keeps the initial page small. */
export function LazyDrawSection({ list }: { list: PublicList }) {
  const place = useRef<HTMLDivElement>(null);
  const { details } = list;
  const stage = details && drawStage(details);
  const isNear = useIsNear(place, stage !== null);
  const { Part, isMissing } = useLazyComponent(isNear, stage === 'promised' ? loadPromise : loadSection);
  if (!details || stage === null) return null;
  return (
    <div ref={place} id="draw" className={classNames(styles.place, details.draw && styles.board)}>
      {isMissing && <ChunkLoadFailed />}
      {Part && <Part list={list} details={details} />}
    </div>
  );
}

const loadPromise = () => load(async () => (await import('./draw-announcement.tsx')).DrawAnnouncement);
const loadSection = () => load(async () => (await import('./draw-section.tsx')).DrawSection);

async function load(
  importPart: () => Promise<ComponentType<DrawSectionProps>>,
): Promise<ComponentType<DrawSectionProps>> {
  const [Part] = await Promise.all([loadChunk(importPart), loadTexts(['draw'])]);
  return Part;
}
