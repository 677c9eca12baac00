import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { useTranslation } from 'react-i18next';
import { CheckThisDraw } from './check-this-draw.tsx';
import { DrawFacts } from './draw-facts.tsx';
import { DrawFiles } from './draw-files.tsx';
import styles from './draw-section.module.css';
import { type DrawStage, drawStage } from './draw-stage.ts';
import { EarlierDraws } from './earlier-draws.tsx';
import { OwnResult } from './own-result.tsx';
import { RevealClock } from './reveal-clock.tsx';
import { useOwnResult } from './use-own-result.ts';

type Details = NonNullable<PublicList['details']>;

export type DrawSectionProps = { list: PublicList; details: Details };

/** The draw's part of a public list: announcement, commitment, result and check. */
export function DrawSection({ list, details }: DrawSectionProps) {
  const { t } = useTranslation('draw');
  const { draw, earlierDraws } = details;
  const stage = drawStage(details);
  if (!draw || stage === null || stage === 'promised') return null;
  return (
    <section aria-labelledby="draw-title" className={styles.section}>
      <h2 id="draw-title" className={styles.title}>
        {t('title')}
      </h2>
      <Draw list={list} draw={draw} stage={stage} />
      {earlierDraws.length > 0 && <EarlierDraws list={list} draws={earlierDraws} />}
    </section>
  );
}

type DrawProps = { list: PublicList; draw: PublicDraw; stage: Exclude<DrawStage, 'promised'> };

function Draw({ list, draw, stage }: DrawProps) {
  const { t } = useTranslation('draw');
  const isDrawn = stage === 'drawn';
  const own = useOwnResult(list, isDrawn ? draw.number : null);
  return (
    <div className={styles.board}>
      {own && <OwnResult own={own} />}
      <p role="status" className={styles.lead}>
        {t(`stage.${stage}`)}
      </p>
      {draw.reason && (
        <div className={styles.reason}>
          <p>{t('again', { number: draw.number })}</p>
          <blockquote>{draw.reason}</blockquote>
        </div>
      )}
      {stage === 'committed' && draw.revealAt && <RevealClock to={draw.revealAt} />}
      <DrawFacts draw={draw} />
      <p className={styles.note}>{t(`guarantee.${draw.guarantee}`)}</p>
      {isDrawn && (
        <>
          <CheckThisDraw list={list} draw={draw} receipt={own?.receipt ?? null} />
          <DrawFiles list={list} number={draw.number} />
        </>
      )}
    </div>
  );
}
