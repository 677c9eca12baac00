import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { useTranslation } from 'react-i18next';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import styles from './list-dates.module.css';

type Details = NonNullable<PublicList['details']>;

const DATES = [
  { name: 'start', date: 'startDate' },
  { name: 'end', date: 'endDate' },
  { name: 'event', date: 'eventDate' },
] as const;

/** In the reader's time zone. */
export function ListDates({ details }: { details: Pick<Details, 'startDate' | 'endDate' | 'eventDate'> }) {
  const { t } = useTranslation('public');
  const { timeZone, zoned } = useReaderFormatters();
  const dates = DATES.flatMap(({ name, date }) => {
    const value = details[date];
    return value ? [{ name, value }] : [];
  });
  if (dates.length === 0) return null;
  return (
    <section aria-label={t('dates.title')} className={styles.dates}>
      <dl className={styles.rows}>
        {dates.map(({ name, value }) => (
          <div key={name} className={styles.row}>
            <dt>{t(`dates.${name}`)}</dt>
            <dd>
              {/* Intl output differs between browsers and the server. */}
              <time dateTime={value.toISOString()} suppressHydrationWarning>
                {zoned(value)}
              </time>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.zone}>
        {timeZone === 'UTC' ? t('dates.utc') : t('dates.zone', { zone: timeZone })}
      </p>
    </section>
  );
}
