import type { ListItem } from '@signboard/contract/lists/list.ts';
import { spotsTakenPercent } from '#web/lib/format/formatters.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import styles from './list-cells.module.css';

function NotSet() {
  const { t } = useTranslation('lists');
  return <span className={styles.below}>{t('table.notSet')}</span>;
}

/** In the person's time zone, the date above the time. */
export function DateCell({ moment }: { moment: Date | null }) {
  const words = useFormatters();
  if (!moment) return <NotSet />;
  return (
    <time dateTime={moment.toISOString()} title={words.moment(moment)} className={styles.moment}>
      <span>{words.date(moment)}</span> <span className={styles.below}>{words.time(moment)}</span>
    </time>
  );
}

export function TypeCell({ list }: { list: Pick<ListItem, 'type' | 'mintPrice' | 'chain'> }) {
  const { t } = useTranslation('lists');
  const words = useFormatters();
  return (
    <>
      {list.type ? t(`type.${list.type}`) : <NotSet />}
      {list.mintPrice !== null && (
        <span className={styles.line} title={t('table.mintPrice')}>
          <span className="visually-hidden">{t('table.mintPrice')}: </span>
          {words.price(list.mintPrice, list.chain)}
        </span>
      )}
    </>
  );
}

type Spots = Pick<ListItem, 'joined' | 'availableSpots' | 'howManyWinners'>;

export function SpotsCell({ list }: { list: Spots }) {
  const { t } = useTranslation('lists');
  const words = useFormatters();
  return (
    <>
      <SpotsBar list={list} />
      {list.howManyWinners !== null && (
        <span className={styles.line}>
          {t('table.winners', { winners: words.count(list.howManyWinners) })}
        </span>
      )}
    </>
  );
}

export function SpotsBar({ list }: { list: Pick<Spots, 'joined' | 'availableSpots'> }) {
  const { t } = useTranslation('lists');
  const words = useFormatters();
  if (list.availableSpots === null) return <NotSet />;
  const share = spotsTakenPercent(list.joined, list.availableSpots);
  return (
    <span className={styles.spots}>
      {t('table.spotsOf', { joined: words.count(list.joined), total: words.count(list.availableSpots) })}
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>
    </span>
  );
}
