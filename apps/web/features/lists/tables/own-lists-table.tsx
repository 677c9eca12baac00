import type { ListItem } from '@signboard/contract/lists/list.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { type Column, DataTable, TableSkeleton } from '#web/ui/data/data-table.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { CreateListLink } from './create-list-link.tsx';
import styles from './first-list.module.css';
import { actionsButtonId, DeleteListDialog, ListActions } from './list-actions.tsx';
import { DateCell, SpotsCell, TypeCell } from './list-cells.tsx';
import { ListHeading } from './list-heading.tsx';
import { editPath } from './list-paths.ts';
import { StateCell } from './list-state-chip.tsx';
import { OWN_LISTS_RULES, ownListsQuery } from './lists-queries.ts';
import { ListsView } from './lists-view.tsx';
import { MainAction } from './main-action.tsx';
import type { Sort } from './table-state.ts';
import { useTable } from './use-table.ts';

/** Loaded on demand: its form brings the zod schemas along. */
const DuplicateListDialog = lazy(async () => {
  const { DuplicateListDialog: Dialog } = await loadChunk(() => import('./duplicate-list-dialog.tsx'));
  return { default: Dialog };
});

type Question = { about: 'duplicate' | 'delete'; list: ListItem };

export function OwnListsTable() {
  const { t } = useTranslation('lists');
  const { t: word } = useTranslation();
  const table = useTable(OWN_LISTS_RULES);
  const query = useQuery(ownListsQuery(table.state));
  const [question, setQuestion] = useState<Question | null>(null);
  const columns = useOwnListsColumns(setQuestion);
  const close = () => {
    flushSync(() => setQuestion(null));
    returnFocus(question?.list.id);
  };
  return (
    <>
      <ListsView
        table={table}
        query={query}
        sortLabel={(sort) => t(`table.sorts.${sort}`)}
        skeleton={<TableSkeleton label={word('data.loading')} columns={columns} />}
        empty={<FirstList />}
      >
        {(rows, isBusy) => (
          <DataTable
            caption={t('manage.caption')}
            columns={columns}
            rows={rows}
            rowKey={(list) => list.id}
            sort={table.state.sort}
            onSort={(sort) => table.change({ sort: sort as Sort })}
            isBusy={isBusy}
          />
        )}
      </ListsView>
      <Suspense>
        {question?.about === 'duplicate' && <DuplicateListDialog list={question.list} onClose={close} />}
      </Suspense>
      {question?.about === 'delete' && <DeleteListDialog list={question.list} onClose={close} />}
    </>
  );
}

/** Returns the focus to the button that opened the dialog, or to the page when its list is gone. */
function returnFocus(id = ''): void {
  const place = document.getElementById(actionsButtonId(id)) ?? document.getElementById('main');
  place?.focus({ preventScroll: true });
}

function useOwnListsColumns(ask: (question: Question) => void): Column<ListItem>[] {
  const { t } = useTranslation('lists');
  return [
    {
      key: 'list',
      title: t('table.list'),
      part: 'heading',
      sort: 'name',
      cell: (list) => (
        <ListHeading list={list} to={editPath(list)}>
          <TypeCell list={list} />
        </ListHeading>
      ),
    },
    { key: 'state', title: t('table.state'), cell: (list) => <StateCell list={list} /> },
    {
      key: 'start',
      title: t('table.start'),
      sort: 'start',
      startsDescending: true,
      cell: (list) => <DateCell moment={list.startDate} />,
    },
    {
      key: 'end',
      title: t('table.end'),
      sort: 'end',
      startsDescending: true,
      cell: (list) => <DateCell moment={list.endDate} />,
    },
    { key: 'event', title: t('table.event'), cell: (list) => <DateCell moment={list.eventDate} /> },
    {
      key: 'spots',
      title: t('table.spots'),
      sort: 'joined',
      startsDescending: true,
      isNumber: true,
      cell: (list) => <SpotsCell list={list} />,
    },
    { key: 'next', title: t('table.next'), part: 'next', cell: (list) => <MainAction list={list} /> },
    {
      key: 'actions',
      title: t('table.actions'),
      part: 'actions',
      cell: (list) => (
        <ListActions
          list={list}
          onDuplicate={() => ask({ about: 'duplicate', list })}
          onDelete={() => ask({ about: 'delete', list })}
        />
      ),
    },
  ];
}

const STEPS = ['look', 'rules', 'open'] as const;

/** The empty state: the steps to a first list. */
function FirstList() {
  const { t } = useTranslation('lists');
  return (
    <EmptyState
      icon={ListPlus}
      title={t('manage.empty')}
      actions={
        <>
          <CreateListLink isFirst />
          <ButtonLink to={PAGES.listCurator} variant="secondary">
            {t('manage.action')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('manage.text')}</p>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>
            <strong>{t(`manage.steps.${step}.title`)}</strong>
            <span>{t(`manage.steps.${step}.text`)}</span>
          </li>
        ))}
      </ol>
    </EmptyState>
  );
}
