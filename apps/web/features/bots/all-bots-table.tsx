import type { BotListItem } from '@signboard/contract/bots/bot.ts';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nextSort } from '#web/ui/data-table.tsx';
import styles from './all-bots.module.css';
import type { BotSort } from './all-bots-state.ts';
import { joinDate } from './join-date.ts';
import { xProfile } from './x-profile.ts';

const COLUMNS = [
  { key: 'twitter', sort: 'username' },
  { key: 'collection', sort: 'collection' },
  { key: 'joined', sort: 'joined', startsDown: true },
] as const;

type AllBotsTableProps = {
  rows: readonly BotListItem[];
  sort: BotSort;
  onSort(sort: BotSort): void;
  isBusy: boolean;
  /** Stands where no row is. */
  empty: ReactNode;
};

/** The table itself: it scrolls in its own box, under a header that stays. */
export function AllBotsTable({ rows, sort, onSort, isBusy, empty }: AllBotsTableProps) {
  const { t } = useTranslation('bots');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={styles.box} aria-label={t('all.title')} tabIndex={0}>
      <table className={styles.table} aria-busy={isBusy || undefined}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <Title key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ username, contractName, dateOfJoin }) => (
            <tr key={username}>
              <td>
                <a href={xProfile(username)} target="_blank" rel="noopener">
                  @{username}
                </a>
              </td>
              <td className={styles.collection}>{contractName || 'N/F'}</td>
              <td lang="en-US">{joinDate(dateOfJoin)}</td>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={COLUMNS.length} className={styles.empty}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

type TitleProps = { column: (typeof COLUMNS)[number] } & Pick<AllBotsTableProps, 'sort' | 'onSort'>;

function Title({ column, sort, onSort }: TitleProps) {
  const { t } = useTranslation('bots');
  const isUp = sort === column.sort;
  const isDown = sort === `-${column.sort}`;
  const Icon = isUp ? ArrowUp : isDown ? ArrowDown : ChevronsUpDown;
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort(nextSort(sort, { ...column, title: '', cell: () => null }) as BotSort)}
      >
        {t(`all.${column.key}`)}
        <Icon aria-hidden="true" size={14} />
      </button>
    </th>
  );
}
