import type { BotListItem } from '@signboard/contract/bots/bot.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { DataTable } from '#web/ui/data/data-table.tsx';
import { xProfile } from '../x-profile.ts';
import styles from './all-bots.module.css';
import type { BotSort } from './all-bots-state.ts';

type AllBotsTableProps = {
  rows: readonly BotListItem[];
  sort: BotSort;
  onSort(sort: BotSort): void;
  isBusy: boolean;
  /** Shown when there are no rows. */
  empty: ReactNode;
};

export function AllBotsTable({ rows, sort, onSort, isBusy, empty }: AllBotsTableProps) {
  const { t } = useTranslation('bots');
  return (
    <DataTable
      isBoxed
      caption={t('all.title')}
      rows={rows}
      rowKey={({ username }) => username}
      sort={sort}
      onSort={(next) => onSort(next as BotSort)}
      isBusy={isBusy}
      empty={empty}
      columns={[
        {
          key: 'twitter',
          title: t('all.twitter'),
          sort: 'username',
          cell: ({ username }) => (
            <a href={xProfile(username)} target="_blank" rel="noopener">
              @{username}
            </a>
          ),
        },
        {
          key: 'collection',
          title: t('all.collection'),
          sort: 'collection',
          cell: ({ contractName }) => <span className={styles.collection}>{contractName || 'N/F'}</span>,
        },
        {
          key: 'joined',
          title: t('all.joined'),
          sort: 'joined',
          startsDescending: true,
          cell: ({ dateOfJoin }) => <span lang="en-US">{joinDate(dateOfJoin)}</span>,
        },
      ]}
    />
  );
}

const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Always in English, long, with hour and minute, as the specification asks. */
export function joinDate(dateOfJoin: string | Date): string {
  return format.format(new Date(dateOfJoin));
}
