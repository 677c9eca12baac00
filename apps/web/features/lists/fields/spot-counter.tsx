import type { List } from '@signboard/contract/lists/list.ts';
import { spotsTakenPercent } from '#web/lib/format/formatters.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import styles from './spot-counter.module.css';

const NAMES = ['available', 'joined', 'total'] as const;

/** Shows a dash until the list has a limit. */
export function SpotCounter({ counters }: { counters: List['counters'] }) {
  const { t } = useTranslation('editor');
  const words = useFormatters();
  const taken = spotsTakenPercent(counters.joined, counters.total);
  return (
    <div className={`${styles.counter} stack`}>
      <dl className={`${styles.figures} row top between`}>
        {NAMES.map((name) => {
          const count = counters[name];
          return (
            <div key={name} className={styles.figure}>
              <dt>{t(`spots.${name}`)}</dt>
              <dd>{count === null ? '–' : words.count(count)}</dd>
            </div>
          );
        })}
      </dl>
      <div aria-hidden="true" className={styles.track}>
        <div className={styles.bar} style={{ width: `${taken}%` }} />
      </div>
    </div>
  );
}
