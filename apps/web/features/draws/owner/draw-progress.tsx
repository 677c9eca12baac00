import type { OwnDraw } from '@signboard/contract/draws/draw.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { Check, Circle, CircleDashed } from 'lucide-react';
import { useSecondClock } from '#web/lib/first-html/use-second-clock.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import { formatCountdown } from '../format-countdown.ts';
import { CommitmentLine, PublicLink } from './commitment-line.tsx';
import styles from './draw-progress.module.css';
import { type DrawStep, drawSteps } from './owner-draw-view.ts';

type DrawProgressProps = { list: List; draw: OwnDraw };

/** The steps of a running draw: snapshot, commit, draw. */
export function DrawProgress({ list, draw }: DrawProgressProps) {
  const { t } = useTranslation('winners');
  return (
    <>
      <ol className="stack" aria-label={t('steps.label')}>
        {drawSteps(draw).map((step) => (
          <Step key={step.name} step={step} draw={draw} />
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {t(draw.state === 'checking' ? 'steps.checking' : 'steps.drawing')}
      </p>
      {draw.commitment && <CommitmentLine commitment={draw.commitment} />}
      <PublicLink list={list} />
    </>
  );
}

const MARKS = { done: Check, now: CircleDashed, ahead: Circle };

function Step({ step, draw }: { step: DrawStep; draw: OwnDraw }) {
  const { t } = useTranslation('winners');
  const words = useFormatters();
  const { name, state } = step;
  const Mark = MARKS[state];
  const isDone = state === 'done';
  const title = {
    check: t(isDone ? 'steps.isChecked' : 'steps.checking'),
    commit: isDone
      ? t('steps.committed', { entries: words.count(draw.entries ?? 0) })
      : t('steps.committing'),
    draw: t('steps.drawing'),
  }[name];
  return (
    <li
      className={classNames(styles.step, styles[state])}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      <Mark aria-hidden="true" size={16} strokeWidth={2.5} />
      <div className={`${styles.words} stack gap-1`}>
        <p>
          {title}
          <span className="visually-hidden">: {t(`steps.${state}`)}</span>
        </p>
        {name === 'check' && <Checks checks={draw.checks} isRunning={state === 'now'} />}
        {name === 'draw' && state === 'now' && draw.revealAt && <Clock to={draw.revealAt} />}
      </div>
    </li>
  );
}

/** Lists without requirements have nothing to read. */
function Checks({ checks, isRunning }: { checks: OwnDraw['checks']; isRunning: boolean }) {
  const { t } = useTranslation('winners');
  const words = useFormatters();
  const { done, total, removed } = checks;
  if (done === 0 && !isRunning) return null;
  const counts = { done: words.count(done), total: words.count(total), removed: words.count(removed) };
  return (
    <>
      <p className={styles.detail}>{t('steps.checked', counts)}</p>
      {isRunning && <ProgressBar label={t('steps.checking')} done={total === 0 ? 0 : done / total} />}
    </>
  );
}

function Clock({ to }: { to: Date }) {
  const { t } = useTranslation('winners');
  const now = useSecondClock();
  if (now >= to.getTime()) return <p className={styles.detail}>{t('steps.isDue')}</p>;
  return (
    <p role="timer" aria-live="off" className={styles.detail}>
      {t('steps.due')} <strong className={styles.time}>{formatCountdown(to, now)}</strong>
    </p>
  );
}
