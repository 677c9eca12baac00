import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { WifiOff } from 'lucide-react';
import { useSecondClock } from '#web/lib/first-html/use-second-clock.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Link } from '#web/navigation/link.tsx';
import { LiveCountdown } from '../live/live-countdown.tsx';
import { LiveFigures } from '../live/live-figures.tsx';
import { DrawSteps } from './draw-steps.tsx';
import styles from './draw-watch.module.css';
import { type WatchPhase, watchPhase } from './watch-phase.ts';
import { WatchResult } from './watch-result.tsx';

type DrawWatchProps = { list: PublicList; draw: PublicDraw; isConnectionLost: boolean };

const TITLES = { drawn: 'resultTitle', failed: 'failedTitle' } as const;
const titleOf = (phase: WatchPhase) => (phase === 'drawn' || phase === 'failed' ? TITLES[phase] : 'title');

/** A running draw in large type on the list's page, until its result. */
export function DrawWatch({ list, draw, isConnectionLost }: DrawWatchProps) {
  const { t } = useTranslation('live-draw');
  const now = useSecondClock();
  const phase = watchPhase(draw, now);
  const isRunning = phase !== 'drawn' && phase !== 'failed';
  return (
    <section aria-labelledby="draw-watch" className={`${styles.watch} stack gap-5 center`}>
      <h2 id="draw-watch" className="text-2xl">
        {t(`watch.${titleOf(phase)}`)}
      </h2>
      <DrawSteps phase={phase} round={draw.round} />
      {phase === 'drawn' && <WatchResult list={list} draw={draw} />}
      {/* The page's own status announces the result; every step before it is announced here. */}
      <p role="status" className={styles.lead}>
        <PhaseText phase={phase} failure={draw.failure} />
      </p>
      {phase === 'countdown' && draw.revealAt && <LiveCountdown to={draw.revealAt} now={now} />}
      {draw.entries !== null && <LiveFigures entries={draw.entries} winners={draw.winners} />}
      <p role="status" className={`${styles.connection} row nowrap text-sm`}>
        {isRunning && isConnectionLost && (
          <>
            <WifiOff aria-hidden="true" size={18} />
            <span>{t('watch.connection')}</span>
          </>
        )}
      </p>
      {isRunning && <p className="muted text-sm">{t('watch.updates')}</p>}
      {isRunning && (
        <Link to={`/sb/${list.workspace}/${list.urlEndName}/live`} className="text-sm">
          {t('watch.live')}
        </Link>
      )}
    </section>
  );
}

type PhaseTextProps = { phase: WatchPhase; failure: PublicDraw['failure'] };

function PhaseText({ phase, failure }: PhaseTextProps) {
  const { t } = useTranslation('live-draw');
  if (phase === 'drawn') return null;
  if (phase !== 'failed') return t(`watch.${phase}`);
  return `${t(`watch.failed.${failure ?? 'unknown'}`)} ${t('watch.failedNext')}`;
}
