import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { useSecondClock } from '#web/lib/first-html/use-second-clock.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import type { DrawStage } from '../draw-stage.ts';
import { watchPhase } from '../watch/watch-phase.ts';
import { LiveCountdown } from './live-countdown.tsx';
import styles from './live-draw.module.css';
import { LiveFigures } from './live-figures.tsx';
import { LiveFingerprint } from './live-fingerprint.tsx';

type LiveWaitingProps = {
  list: PublicList;
  draw: PublicDraw | null;
  stage: Exclude<DrawStage, 'drawn'> | null;
};

/** Before the result: the entries, and as soon as they are locked their fingerprint and the countdown. */
export function LiveWaiting({ list, draw, stage }: LiveWaitingProps) {
  const { t } = useTranslation('live-draw');
  const now = useSecondClock();
  const phase = draw && watchPhase(draw, now);
  const isCommitted = stage === 'committed';
  const figures = isCommitted
    ? { entries: draw?.entries ?? null, winners: draw?.winners ?? null }
    : {
        entries: list.details?.counters.joined ?? null,
        winners: list.details?.howManyWinners ?? null,
      };
  return (
    <>
      <p role="status" className={styles.lead}>
        {t(`stage.${stage ?? 'none'}`)}
      </p>
      <LiveFigures {...figures} />
      {phase === 'countdown' && draw?.revealAt && <LiveCountdown to={draw.revealAt} now={now} />}
      {(phase === 'due' || phase === 'late' || phase === 'computing') && (
        <p role="status" className={styles.countdown}>
          {t(`watch.${phase}`)}
        </p>
      )}
      {isCommitted && draw?.commitment && <LiveFingerprint value={draw.commitment} isDrawn={false} />}
      {draw && <p className={styles.note}>{t(`guarantee.${draw.guarantee}`)}</p>}
    </>
  );
}
