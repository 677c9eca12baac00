import type { BotListItem } from '@signboard/contract/bots/bot.ts';
import { publicBotPath } from '@signboard/contract/pages.ts';
import { CHANNEL_NAMES } from '@signboard/domain/channels/channels.ts';
import type { ReactNode } from 'react';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Link } from '#web/navigation/link.tsx';
import { DataTable } from '#web/ui/data/data-table.tsx';
import { ChannelIcon } from '../channels/channel-icon.tsx';
import { CollectionArt } from '../public/art.tsx';
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
  const { t } = useTranslation('all-bots');
  return (
    <DataTable
      isBoxed
      caption={t('title')}
      rows={rows}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={(next) => onSort(next as BotSort)}
      isBusy={isBusy}
      empty={empty}
      columns={[
        {
          key: 'twitter',
          title: t('twitter'),
          sort: 'username',
          cell: (bot) => <Account bot={bot} />,
        },
        {
          key: 'collection',
          title: t('collection'),
          sort: 'collection',
          cell: (bot) => <Collection bot={bot} />,
        },
        {
          key: 'joined',
          title: t('joined'),
          sort: 'joined',
          startsDescending: true,
          cell: ({ dateOfJoin }) => <span lang="en-US">{joinDate(dateOfJoin)}</span>,
        },
        { key: 'last-sale', title: t('lastSale'), cell: (bot) => <LastSale bot={bot} /> },
        { key: 'volume', title: t('volume'), isNumber: true, cell: (bot) => <Volume bot={bot} /> },
      ]}
    />
  );
}

/** The account on X; a bot without one is found on its other channels. */
function Account({ bot: { id, username, channels } }: { bot: BotListItem }) {
  const { t } = useTranslation('all-bots');
  if (username)
    return (
      <a href={xProfile(username)} target="_blank" rel="noopener">
        @{username}
      </a>
    );
  if (channels.length === 0) return <span className="muted">{t('noChannel')}</span>;
  return (
    <Link to={publicBotPath(id)} className="row inline gap-3 tight">
      {channels.map((channel) => (
        <span key={channel} className="row inline gap-1 nowrap">
          <ChannelIcon channel={channel} size={14} />
          {CHANNEL_NAMES[channel]}
        </span>
      ))}
    </Link>
  );
}

function Collection({ bot: { id, contractName, contractNames, picture } }: { bot: BotListItem }) {
  const { t } = useTranslation('all-bots');
  return (
    <Link
      to={publicBotPath(id)}
      className={`${styles.collection} row inline gap-3 nowrap bold break`}
      title={contractNames.join(', ')}
    >
      <CollectionArt picture={picture} className={styles.art} />
      <span>
        {contractName || 'N/F'}
        {contractNames.length > 1 && ` ${t('more', { number: contractNames.length - 1 })}`}
      </span>
    </Link>
  );
}

function LastSale({ bot: { lastSaleAt } }: { bot: BotListItem }) {
  const { date, time, moment } = useFormatters();
  if (lastSaleAt === null) return '–';
  const at = new Date(lastSaleAt);
  return (
    <time dateTime={at.toISOString()} title={moment(at)}>
      {date(at)}, {time(at)}
    </time>
  );
}

/** In dollars; where none are known, the number of sales. */
function Volume({ bot: { weekUsd, weekSales } }: { bot: BotListItem }) {
  const { t } = useTranslation('all-bots');
  const { dollars } = useFormatters();
  const sales = t('sales', { count: weekSales });
  if (weekSales === 0) return '–';
  return weekUsd > 0 ? <span title={sales}>{dollars(weekUsd)}</span> : sales;
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
