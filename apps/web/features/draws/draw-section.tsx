import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { LazyPrizeCard } from '#web/features/prizes/lazy-prize-card.tsx';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { MintProof } from './allowlists/mint-proof.tsx';
import { CheckThisDraw } from './check-this-draw.tsx';
import { DrawPromise } from './draw-announcement.tsx';
import { CommittedEntries, DrawFacts, DrawFiles } from './draw-facts.tsx';
import { RedrawReason, RivalNotice } from './draw-notes.tsx';
import styles from './draw-section.module.css';
import { currentDraw, type DrawStage, drawStage, otherDraws } from './draw-stage.ts';
import { OtherDraws } from './other-draws.tsx';
import { OwnResult } from './own-result.tsx';
import { PlacesRule } from './places-rule.tsx';
import { useOwnResult } from './use-own-result.ts';

export type DrawSectionProps = { list: PublicList };

/** The draws of a public list: commitment, result, check, and every draw besides the one that counts. */
export function DrawSection({ list }: DrawSectionProps) {
  const { t } = useTranslation('draw');
  const draw = currentDraw(list);
  const others = otherDraws(list);
  const stage = drawStage({ howManyWinners: list.details?.howManyWinners ?? null, draw });
  return (
    <section aria-labelledby="draw-title" className={styles.section}>
      <h2 id="draw-title" className="text-xl">
        {t('title')}
      </h2>
      {draw && stage !== null && stage !== 'promised' && (
        <Draw list={list} draw={draw} stage={stage} isOnlyDraw={others.length === 0} />
      )}
      {others.length > 0 && <OtherDraws list={list} draws={others} hasCurrent={draw !== null} />}
      {stage === 'promised' && list.details && <DrawPromise details={list.details} />}
    </section>
  );
}

type DrawProps = {
  list: PublicList;
  draw: PublicDraw;
  stage: Exclude<DrawStage, 'promised'>;
  isOnlyDraw: boolean;
};

function Draw({ list, draw, stage, isOnlyDraw }: DrawProps) {
  const { t } = useTranslation('draw');
  const isDrawn = stage === 'drawn';
  const own = useOwnResult(list, isDrawn ? draw.number : null);
  return (
    <div className={styles.board}>
      {own && <OwnResult own={own} />}
      <LazyPrizeCard list={list} winners={draw.winners} hasWon={own?.hasWon ?? null} />
      {!isOnlyDraw && <h3 className="text-lg">{t('number', { number: draw.number })}</h3>}
      <p className={styles.lead}>{t(`stage.${stage}`)}</p>
      <RedrawReason draw={draw} />
      <RivalNotice list={list} draw={draw} />
      <DrawFacts draw={draw} />
      {stage === 'committed' && <CommittedEntries list={list} number={draw.number} />}
      <p className={styles.note}>{t(`guarantee.${draw.guarantee}`)}</p>
      <PlacesRule confirmSeconds={draw.confirmSeconds} className={styles.note} />
      {isDrawn && draw.confirmSeconds > 0 && <p className={styles.note}>{t('places.word')}</p>}
      {isDrawn && (
        <>
          <CheckThisDraw list={list} draw={draw} receipt={own?.receipt ?? null} />
          <DrawFiles list={list} draw={draw} />
          <MintProof list={list} hasWon={own?.hasWon ?? false} />
        </>
      )}
    </div>
  );
}
