import { useTranslation } from 'react-i18next';
import { useSecondClock } from '#web/lib/first-html/use-second-clock.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import styles from './countdown.module.css';
import { type CountdownParts, countdownParts, unitLabel } from './countdown-parts.ts';

const UNITS = [
  { part: 'days', unit: 'day', digits: 1 },
  { part: 'hours', unit: 'hour', digits: 2 },
  { part: 'minutes', unit: 'minute', digits: 2 },
  { part: 'seconds', unit: 'second', digits: 2 },
] as const;

const isOver = (parts: CountdownParts) => Object.values(parts).every((part) => part === 0);

/** Screen readers announce the date once, not every second. */
export function Countdown({ to, kind }: { to: Date; kind: 'start' | 'end' }) {
  const { t } = useTranslation('public');
  const { locale, moment } = useReaderFormatters();
  const parts = countdownParts(to, useSecondClock());
  return (
    <div role="timer" aria-live="off" className={styles.countdown}>
      <p className="visually-hidden" suppressHydrationWarning>
        {t(`countdown.${kind}.moment`, { moment: moment(to) })}
      </p>
      <div aria-hidden="true">
        <p className={styles.label}>
          {isOver(parts) ? t(`countdown.${kind}.over`) : t(`countdown.${kind}.label`)}
        </p>
        <div className={styles.parts}>
          {UNITS.map(({ part, unit, digits }) => (
            <div key={part} className={styles.part}>
              <span className={styles.number}>
                {parts[part].toLocaleString(locale, { minimumIntegerDigits: digits, useGrouping: false })}
              </span>
              <span className={styles.unit}>{unitLabel(locale, unit, parts[part])}</span>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
