import type { JoinedItem } from '@signboard/contract/lists/list.ts';
import { CircleAlert, CircleCheck, CircleDashed, Hourglass, ListOrdered, Trophy } from 'lucide-react';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Link } from '#web/navigation/link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { StatusChip } from '#web/ui/data/status-chip.tsx';
import { DateCell } from '../tables/list-cells.tsx';
import { ListStateChip } from '../tables/list-state-chip.tsx';
import { drawPath } from './entry-menu.tsx';
import { entryResult } from './entry-result.ts';
import styles from './my-entries.module.css';
import { nextDate } from './next-date.ts';

const ICONS = {
  removed: CircleAlert,
  won: Trophy,
  passedOver: Hourglass,
  lost: ListOrdered,
  waiting: CircleDashed,
  joined: CircleCheck,
};

/** How the entry stands, and the place in the waiting list or the reason of a removal. */
export function ResultCell({ entry }: { entry: JoinedItem }) {
  const { t } = useTranslation('lists');
  const translate = useTranslateMessage();
  const words = useFormatters();
  const result = entryResult(entry);
  const Icon = ICONS[result];
  const { waitingPlace, removedReason } = entry;
  return (
    <span className={`${styles.lines} stack gap-0 start`}>
      <span className={classNames(styles.result, 'row inline nowrap bold', styles[result])}>
        <Icon aria-hidden="true" size={18} />
        {t(`joined.results.${result}`)}
      </span>
      {result === 'lost' && waitingPlace !== null && (
        <span className={styles.more}>{t('joined.place', { place: words.count(waitingPlace) })}</span>
      )}
      {result === 'won' && entry.place && <PlaceLine place={entry.place} />}
      {entry.hasPrizeWaiting && (
        <Link to={drawPath(entry)} className="text-sm bold">
          {t('joined.prize')}
        </Link>
      )}
      {removedReason && <span className={styles.more}>{translate(`reason.${removedReason}`)}</span>}
    </span>
  );
}

/** A place that has to be confirmed. */
function PlaceLine({ place }: { place: NonNullable<JoinedItem['place']> }) {
  const { t } = useTranslation('lists');
  const words = useFormatters();
  const { confirmBy, confirmedAt } = place;
  return (
    <span className={styles.more}>
      {confirmedAt
        ? t('joined.confirmed')
        : t('joined.confirmBy', { moment: `${words.date(confirmBy)}, ${words.time(confirmBy)}` })}
    </span>
  );
}

export function EntryStateChip({ state }: Pick<JoinedItem, 'state'>) {
  const { t } = useTranslation('lists');
  if (state === 'deleted') return <StatusChip status="CLOSED" label={t('joined.deleted')} />;
  return <ListStateChip state={state} />;
}

export function NextDateCell({ entry }: { entry: JoinedItem }) {
  const { t } = useTranslation('lists');
  const next = nextDate(entry, Date.now());
  if (!next) return <span className={styles.more}>{t('joined.nothingNext')}</span>;
  return (
    <span className={`${styles.lines} stack gap-0 start`}>
      <span>{t(`joined.next.${next.kind}`)}</span>
      <DateCell moment={next.at} />
    </span>
  );
}

export function EntryNumberCell({ entry }: { entry: JoinedItem }) {
  const { t } = useTranslation('lists');
  const words = useFormatters();
  return (
    <span className={`${styles.lines} stack gap-0 start`}>
      <span>{t('joined.entryNumber', { number: words.count(entry.entryNumber) })}</span>
      <DateCell moment={entry.joinedAt} />
    </span>
  );
}
