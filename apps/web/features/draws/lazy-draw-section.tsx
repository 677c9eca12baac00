import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { type ComponentType, useRef } from 'react';
import { ChunkLoadFailed } from '#web/lib/chunks/chunk-load-failed.tsx';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useIsNear, useLazyComponent } from '#web/lib/chunks/use-lazy-component.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { DrawSectionProps } from './draw-section.tsx';
import { currentDraw, drawStage } from './draw-stage.ts';
import styles from './lazy-draw-section.module.css';
import { useRememberCommitment } from './use-commitment-memory.ts';

/** Loaded when it comes near the viewport, which keeps the initial page small. */
export function LazyDrawSection({ list }: { list: PublicList }) {
  const place = useRef<HTMLDivElement>(null);
  const draw = currentDraw(list);
  const hasDraws = list.draw !== null;
  const isShown =
    hasDraws || drawStage({ howManyWinners: list.details?.howManyWinners ?? null, draw }) !== null;
  useRememberCommitment(list);
  const isNear = useIsNear(place, isShown);
  const { Part, isMissing } = useLazyComponent(isNear, hasDraws ? loadSection : loadPromise);
  if (!isShown) return null;
  return (
    <div ref={place} id="draw" className={classNames(styles.place, draw && styles.board)}>
      {isMissing && <ChunkLoadFailed />}
      {Part && <Part list={list} />}
    </div>
  );
}

const loadPromise = () => load(async () => (await import('./draw-announcement.tsx')).DrawAnnouncement);
const loadSection = () =>
  load(async () => (await import('./draw-section.tsx')).DrawSection, 'draw', 'mint-proof', 'messages');

async function load(
  importPart: () => Promise<ComponentType<DrawSectionProps>>,
  ...texts: ('draw' | 'mint-proof' | 'messages')[]
): Promise<ComponentType<DrawSectionProps>> {
  const [Part] = await Promise.all([loadChunk(importPart), loadTexts(['draw-promise', ...texts])]);
  return Part;
}
