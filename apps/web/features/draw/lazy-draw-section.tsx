import type { PublicList } from '@signboard/contract/third-page/calls.ts';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useIsNear } from '#web/lib/first-html/use-is-near.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { DrawSectionProps } from './draw-section.tsx';
import { drawStage } from './draw-stage.ts';
import styles from './lazy-draw-section.module.css';

/** The place of the draw on a list's page. What fills it is fetched when it comes near, so that the page itself stays light. */
export function LazyDrawSection({ list }: { list: PublicList }) {
  const place = useRef<HTMLDivElement>(null);
  const [Section, setSection] = useState<ComponentType<DrawSectionProps> | null>(null);
  const { details } = list;
  const stage = details && drawStage(details);
  const isWanted = stage !== null;
  const isPromised = stage === 'promised';

  const isNear = useIsNear(place, isWanted);

  useEffect(() => {
    if (!isNear) return;
    // Without it the page is whole; who comes back finds it.
    load(isPromised).then(
      (Loaded) => setSection(() => Loaded),
      () => {},
    );
  }, [isNear, isPromised]);

  if (!details || !isWanted) return null;
  return (
    <div ref={place} id="draw" className={classNames(styles.place, details.draw && styles.board)}>
      {Section && <Section list={list} details={details} />}
    </div>
  );
}

async function load(isPromised: boolean): Promise<ComponentType<DrawSectionProps>> {
  const importPart = async () =>
    isPromised
      ? (await import('./draw-promise.tsx')).DrawPromise
      : (await import('./draw-section.tsx')).DrawSection;
  const [Part] = await Promise.all([loadChunk(importPart), loadTexts(['draw'])]);
  return Part;
}
