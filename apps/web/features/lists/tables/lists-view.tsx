import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { rowRange } from '#web/lib/format/formatters.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Navigate } from '#web/navigation/use-navigate.ts';
import { Button } from '#web/ui/button.tsx';
import { Pagination, pageCount } from '#web/ui/data/pagination.tsx';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import styles from './lists-view.module.css';
import { isFiltered, type Sort } from './table-state.ts';
import type { Table } from './use-table.ts';

type Page<Row> = { rows: Row[]; total: number };

type ListsViewProps<Row> = {
  table: Table;
  query: UseQueryResult<Page<Row>>;
  sortLabel(sort: Sort): string;
  skeleton: ReactNode;
  /** Shown when the person has no rows at all. */
  empty: ReactNode;
  children(rows: Row[], isBusy: boolean): ReactNode;
};

export function ListsView<Row>({ table, query, sortLabel, skeleton, empty, children }: ListsViewProps<Row>) {
  const { data, isPlaceholderData: isBusy } = query;
  // Rows of the previous query are only a placeholder until the new ones load.
  const hasNothing = !isBusy && data?.total === 0 && table.state.page === 1 && !isFiltered(table.state);
  return (
    <div className="stack gap-4">
      {!hasNothing && <ListToolbar table={table} sortLabel={sortLabel} />}
      <QueryView query={query} texts={useDataTexts()} skeleton={skeleton}>
        {({ rows, total }) => {
          if (hasNothing) return empty;
          if (rows.length === 0) {
            if (table.state.page === 1) return <NoMatch table={table} />;
            return isBusy ? skeleton : <ToLastPage table={table} total={total} />;
          }
          return (
            <>
              {children(rows, isBusy)}
              <ListsFooter table={table} rows={rows.length} total={total} />
            </>
          );
        }}
      </QueryView>
    </div>
  );
}

/** Redirects to the last page when the page is beyond it, after a deletion or from an old link. */
function ToLastPage({ table, total }: { table: Table; total: number }) {
  const last = Math.min(table.state.page - 1, pageCount(total, table.state.pageSize));
  return <Navigate to={{ search: table.searchOf(last) }} replace />;
}

function NoMatch({ table }: { table: Table }) {
  const { t } = useTranslation('lists');
  return (
    <div role="status">
      <EmptyState
        icon={SearchX}
        title={t('table.noMatch')}
        actions={
          <Button variant="secondary" onClick={() => table.change({ q: '', state: 'all' })}>
            {t('table.showAll')}
          </Button>
        }
      >
        <p>{t('table.noMatchText')}</p>
      </EmptyState>
    </div>
  );
}

function ListsFooter({ table, rows, total }: { table: Table; rows: number; total: number }) {
  const { t } = useTranslation('lists');
  const words = useFormatters();
  const { page, pageSize } = table.state;
  const { from, to } = rowRange(page, pageSize, rows);
  return (
    <div>
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        sizes={table.rules.sizes}
        searchOf={table.searchOf}
        onSize={(size) => table.change({ pageSize: size })}
        write={words.count}
        texts={{
          label: t('table.pages'),
          range: t('table.range', {
            from: words.count(from),
            to: words.count(to),
            total: words.count(total),
          }),
          previous: t('table.previous'),
          next: t('table.next'),
          page: (number) => t('table.page', { page: words.count(number) }),
          size: t('table.size'),
        }}
      />
      <p className={styles.zone}>{t('table.zone', { zone: words.timeZone() })}</p>
    </div>
  );
}
