import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import { Check, X } from 'lucide-react';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './draw-steps.module.css';
import type { WatchPhase } from './watch-phase.ts';

const STEPS = ['entries', 'random', 'winners'] as const;

/** How many steps are done. */
const DONE: Record<WatchPhase, number> = {
  checking: 0,
  failed: 0,
  countdown: 1,
  due: 1,
  late: 1,
  computing: 2,
  drawn: 3,
};

type DrawStepsProps = { phase: WatchPhase; round: PublicDraw['round'] };

/** The whole way from the entries to the winners, and where the draw is on it. */
export function DrawSteps({ phase, round }: DrawStepsProps) {
  const { t } = useTranslation('live-draw');
  const { count } = useFormatters();
  const done = DONE[phase];
  return (
    <ol className={styles.steps} aria-label={t('steps.label')}>
      {STEPS.map((step, index) => {
        const state = index < done ? 'done' : index > done ? 'ahead' : phase === 'failed' ? 'failed' : 'now';
        return (
          <li
            key={step}
            className={classNames(styles.step, 'stack gap-2 center top muted', styles[state])}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {state === 'done' && <Check size={18} />}
              {state === 'failed' && <X size={18} />}
              {(state === 'now' || state === 'ahead') && index + 1}
            </span>
            <span>
              {t(`steps.${step}.${state === 'done' ? 'done' : 'ahead'}`)}
              {step === 'random' && round !== null && (
                <span className={styles.round}>{t('steps.round', { round: count(round) })}</span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
