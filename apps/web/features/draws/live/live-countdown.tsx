import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { formatCountdown } from '../format-countdown.ts';
import styles from './live-draw.module.css';

/** Screen readers get the time once, not every second. */
export function LiveCountdown({ to, now }: { to: Date; now: number }) {
  const { t } = useTranslation('live-draw');
  const { moment } = useFormatters();
  return (
    <div className={styles.countdown}>
      <p className="visually-hidden">{t('expected', { moment: moment(to) })}</p>
      <p role="timer" aria-live="off" aria-hidden="true">
        <strong className={styles.clock}>{formatCountdown(to, now)}</strong>
      </p>
    </div>
  );
}
