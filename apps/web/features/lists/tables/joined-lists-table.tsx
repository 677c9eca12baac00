import type { JoinedItem } from '@signboard/contract/lists/list.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleDashed, CircleSlash, Ticket, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type Column, DataTable, TableSkeleton } from '#web/ui/data/data-table.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import styles from './joined-lists-table.module.css';
import { DateCell } from './list-cells.tsx';
import { ListHeading, ListStatus } from './list-heading.tsx';
import { publicPath } from './list-paths.ts';
import { joinedListsQuery } from './lists-queries.ts';
import { ListsView } from './lists-view.tsx';
import type { Sort, TableRules } from './table-state.ts';
import { useTable } from './use-table.ts';

const SORTS = ['-created', 'created', 'name', '-name', '-end', 'end'] as const satisfies Sort[];

const RULES: TableRules = {
  sorts: SORTS,
  sizes: [10, 20, 50, 100],
  start: { page: 1, pageSize: 20, sort: '-created', q: '', status: 'all' },
};

/** The lists that the person has joined, with the result of each entry. */
export function JoinedListsTable() {
  const { t } = useTranslation('lists');
  const { t: word } = useTranslation();
  const table = useTable(RULES);
  const query = useQuery(joinedListsQuery(table.state));
  const columns = useJoinedColumns();
  return (
    <ListsView
      table={table}
      query={query}
      sortLabel={(sort) => t(`joined.sorts.${sort as (typeof SORTS)[number]}`)}
      skeleton={<TableSkeleton label={word('data.loading')} columns={columns} />}
      empty={<NothingJoined />}
    >
      {(rows, isBusy) => (
        <DataTable
          caption={t('joined.caption')}
          columns={columns}
          rows={rows}
          rowKey={(entry) => entry.id}
          sort={table.state.sort}
          onSort={(sort) => table.change({ sort: sort as Sort })}
          isBusy={isBusy}
        />
      )}
    </ListsView>
  );
}

function useJoinedColumns(): Column<JoinedItem>[] {
  const { t } = useTranslation('lists');
  const words = useFormatters();
  return [
    {
      key: 'list',
      title: t('table.list'),
      part: 'heading',
      sort: 'name',
      cell: (entry) => (
        <ListHeading list={entry} to={publicPath(entry)}>
          {t('joined.by', { workspace: entry.workspace })}
        </ListHeading>
      ),
    },
    { key: 'status', title: t('table.status'), cell: (entry) => <ListStatus list={entry} /> },
    {
      key: 'entry',
      title: t('joined.entry'),
      isNumber: true,
      cell: (entry) => t('joined.entryNumber', { number: words.count(entry.entryNumber) }),
    },
    {
      key: 'joined',
      title: t('joined.joinedAt'),
      sort: 'created',
      startsDescending: true,
      cell: (entry) => <DateCell moment={entry.joinedAt} />,
    },
    {
      key: 'end',
      title: t('table.end'),
      sort: 'end',
      startsDescending: true,
      cell: (entry) => <DateCell moment={entry.endDate} />,
    },
    { key: 'event', title: t('table.event'), cell: (entry) => <DateCell moment={entry.eventDate} /> },
    { key: 'result', title: t('joined.result'), cell: (entry) => <Result entry={entry} /> },
  ];
}

const RESULT_ICONS = { waiting: CircleDashed, won: Trophy, lost: CircleSlash };

function Result({ entry }: { entry: JoinedItem }) {
  const { t } = useTranslation('lists');
  const result = joinedResult(entry);
  const Icon = RESULT_ICONS[result];
  return (
    <span className={classNames(styles.result, styles[result])}>
      <Icon aria-hidden="true" size={16} />
      {t(`joined.results.${result}`)}
    </span>
  );
}

function NothingJoined() {
  const { t } = useTranslation('lists');
  return (
    <EmptyState
      icon={Ticket}
      title={t('joined.empty')}
      actions={
        <ButtonLink to={PAGES.listCurator} variant="secondary">
          {t('joined.action')}
        </ButtonLink>
      }
    >
      <p>{t('joined.text')}</p>
    </EmptyState>
  );
}

/** Before the draw nobody has won or lost. */
export function joinedResult(entry: { isDrawn: boolean; winner: boolean }): 'waiting' | 'won' | 'lost' {
  if (!entry.isDrawn) return 'waiting';
  return entry.winner ? 'won' : 'lost';
}
