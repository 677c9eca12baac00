import { useTranslation } from 'react-i18next';
import { useSecondClock } from '#web/lib/first-html/use-second-clock.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { formatCountdown } from './format-countdown.ts';
import styles from './reveal-clock.module.css';

/** Screen readers announce the time once, not every second. */
export function RevealClock({ to }: { to: Date }) {
  const { t } = useTranslation('draw');
  const words = useReaderFormatters();
  const now = useSecondClock();
  const isDue = now >= to.getTime();
  return (
    <div className={styles.clock}>
      <p className="visually-hidden">{t('countdown.moment', { moment: words.moment(to) })}</p>
      <div role="timer" aria-live="off" aria-hidden={isDue ? undefined : true} className={styles.line}>
        {isDue ? (
          t('countdown.due')
        ) : (
          <>
            {t('countdown.label')} <strong className={styles.time}>{formatCountdown(to, now)}</strong>
          </>
        )}
      </div>
    </div>
  );
}
