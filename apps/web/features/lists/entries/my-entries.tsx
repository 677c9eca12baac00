import type { JoinedItem } from '@signboard/contract/lists/list.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { useRetainFocus } from '#web/lib/focus/use-retain-focus.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { type Column, DataTable, TableSkeleton } from '#web/ui/data/data-table.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { ListHeading } from '../tables/list-heading.tsx';
import { publicPath } from '../tables/list-paths.ts';
import { joinedListsQuery } from '../tables/lists-queries.ts';
import { ListsView } from '../tables/lists-view.tsx';
import type { Sort, TableRules } from '../tables/table-state.ts';
import { useTable } from '../tables/use-table.ts';
import { EntryNumberCell, EntryStateChip, NextDateCell, ResultCell } from './entry-cells.tsx';
import { drawPath, EntryMenu } from './entry-menu.tsx';
import { EraseSection } from './erase-section.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import styles from './my-entries.module.css';

const SORTS = ['-created', 'created', 'name', '-name', '-end', 'end'] as const satisfies Sort[];

const RULES: TableRules = {
  sorts: SORTS,
  sizes: [10, 20, 50, 100],
  start: { page: 1, pageSize: 20, sort: '-created', q: '', state: 'all' },
};

/** The lists that the person has joined, with the result of each entry and what can be done with it. */
export function MyEntries() {
  const { t } = useTranslation('lists');
  const { t: word } = useTranslation();
  const table = useTable(RULES);
  const query = useQuery(joinedListsQuery(table.state));
  const [leaving, setLeaving] = useState<JoinedItem | null>(null);
  const columns = useEntryColumns(setLeaving);
  // The row of a left list goes, and with it the button that had the focus.
  const place = useRetainFocus<HTMLDivElement>(query.data);
  return (
    <div ref={place} tabIndex={-1} className={styles.page}>
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
      {Boolean(query.data?.total) && <EraseSection />}
      {leaving && <LeaveDialog entry={leaving} onClose={() => setLeaving(null)} />}
    </div>
  );
}

function useEntryColumns(onLeave: (entry: JoinedItem) => void): Column<JoinedItem>[] {
  const { t } = useTranslation('lists');
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
    { key: 'result', title: t('joined.result'), cell: (entry) => <ResultCell entry={entry} /> },
    { key: 'state', title: t('table.state'), cell: ({ state }) => <EntryStateChip state={state} /> },
    { key: 'next', title: t('joined.nextDate'), cell: (entry) => <NextDateCell entry={entry} /> },
    {
      key: 'entry',
      title: t('joined.entry'),
      sort: 'created',
      startsDescending: true,
      cell: (entry) => <EntryNumberCell entry={entry} />,
    },
    { key: 'go', title: t('joined.go'), part: 'next', cell: (entry) => <DrawLink entry={entry} /> },
    {
      key: 'actions',
      title: t('joined.actions'),
      part: 'actions',
      cell: (entry) => <EntryMenu entry={entry} onLeave={() => onLeave(entry)} />,
    },
  ];
}

/** The draw, from the moment it runs. */
function DrawLink({ entry }: { entry: JoinedItem }) {
  const { t } = useTranslation('lists');
  const isRunning = entry.state === 'drawing';
  if (!isRunning && !entry.isDrawn) return null;
  return (
    <ButtonLink to={isRunning ? publicPath(entry) : drawPath(entry)} variant="secondary" size="sm">
      {t(isRunning ? 'joined.watch' : 'joined.proof')}
    </ButtonLink>
  );
}

function NothingJoined() {
  const { t } = useTranslation('lists');
  return (
    <EmptyState
      icon={Ticket}
      title={t('joined.empty')}
      actions={
        <>
          <ButtonLink to={PAGES.communities}>{t('joined.browse')}</ButtonLink>
          <ButtonLink to={PAGES.listCurator} variant="secondary">
            {t('joined.action')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('joined.text')}</p>
      <p>{t('joined.otherWallet')}</p>
    </EmptyState>
  );
}
