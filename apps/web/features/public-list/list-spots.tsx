import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { spotsTakenPercent } from '#web/lib/format/formatters.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import styles from './list-spots.module.css';

type ListSpotsProps = {
  details: Pick<NonNullable<PublicList['details']>, 'counters' | 'howManyWinners'>;
  /** After registration, remaining spots are not shown as free. */
  isPast: boolean;
};

export function ListSpots({ details, isPast }: ListSpotsProps) {
  const { t } = useTranslation('public');
  const words = useReaderFormatters();
  const { joined, total, available } = details.counters;
  const winners = details.howManyWinners ?? 0;
  return (
    <section aria-label={t('spots.title')} className={styles.spots}>
      <p className={styles.line}>
        <span>
          <strong className={styles.joined}>{words.count(joined)}</strong>{' '}
          {total === null ? t('spots.joined') : t('spots.taken', { total: words.count(total) })}
        </span>
        {available !== null && !isPast && (
          <span>{t('spots.free', { available: words.count(available) })}</span>
        )}
      </p>
      {total !== null && <SpotsBar joined={joined} total={total} />}
      {winners > 0 && (
        <p className={styles.winners}>
          <Trophy aria-hidden="true" size={16} />
          {t('spots.winners', { winners: words.count(winners) })}
        </p>
      )}
    </section>
  );
}

function SpotsBar({ joined, total }: { joined: number; total: number }) {
  const { t } = useTranslation('public');
  const words = useReaderFormatters();
  return (
    <div
      role="progressbar"
      aria-label={t('spots.bar')}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={joined}
      aria-valuetext={t('spots.share', { joined: words.count(joined), total: words.count(total) })}
      className={styles.track}
    >
      {joined > 0 && <div className={styles.bar} style={{ width: `${spotsTakenPercent(joined, total)}%` }} />}
    </div>
  );
}
