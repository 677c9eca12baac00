import type { List } from '@signboard/contract/lists/list.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ScanSearch, SearchX, Users } from 'lucide-react';
import { useState } from 'react';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { editPath, reviewPath } from '../tables/list-paths.ts';
import { MainAction } from '../tables/main-action.tsx';
import { DownloadButton } from './download-button.tsx';
import { ParticipantsFilters } from './participants-filters.tsx';
import { ParticipantsPages } from './participants-pages.tsx';
import { participantCountsQuery, participantsQuery } from './participants-queries.ts';
import { isFiltered, START } from './participants-state.ts';
import { ParticipantsTable } from './participants-table.tsx';
import styles from './participants-view.module.css';
import { NOTHING, type Selection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { type ParticipantsTableState, useParticipantsState } from './use-participants-state.ts';

/** Everyone who joined a list: to find, check, remove, ban and download. */
export function ParticipantsView({ list }: { list: List }) {
  const { t } = useTranslation('participants');
  const table = useParticipantsState();
  const { after, before, ...filters } = table.state;
  return (
    <div className="stack gap-4">
      <header className={styles.heading}>
        <div className={`${styles.name} stack gap-2 start`}>
          <ButtonLink to={editPath(list)} variant="ghost" size="sm" className={styles.back}>
            <ArrowLeft aria-hidden="true" size={16} />
            {t('back', { list: list.name })}
          </ButtonLink>
          <h1 className="text-2xl">{t('title')}</h1>
        </div>
        <div className="row top">
          <ButtonLink to={reviewPath(list)} variant="secondary" size="sm">
            <ScanSearch aria-hidden="true" size={16} />
            {t('review')}
          </ButtonLink>
          <DownloadButton list={list} state={table.state} />
        </div>
      </header>
      <ParticipantsFilters table={table} isDrawn={list.drawState !== null} />
      {/* Another filter is another selection. */}
      <Entries key={JSON.stringify(filters)} list={list} table={table} />
    </div>
  );
}

function Entries({ list, table }: { list: List; table: ParticipantsTableState }) {
  const { t } = useTranslation('participants');
  const words = useFormatters();
  const { state } = table;
  const texts = useDataTexts();
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const query = useQuery(participantsQuery(list.id, state));
  const { data: counted } = useQuery(participantCountsQuery(list.id, state));
  const isBusy = query.isPlaceholderData;
  return (
    <QueryView query={query} texts={texts}>
      {(page) => {
        if (page.rows.length === 0 && !isBusy) return <NoEntries list={list} table={table} />;
        const { total, remaining, unconfirmedEmails } = page.total === null ? (counted ?? page) : page;
        return (
          <>
            {unconfirmedEmails !== null && unconfirmedEmails > 0 && (
              <p className="muted text-sm">
                {t('unconfirmed', { count: unconfirmedEmails, number: words.count(unconfirmedEmails) })}
              </p>
            )}
            <SelectionBar
              list={list}
              state={state}
              rows={page.rows}
              counts={{ total, remaining }}
              selection={selection}
              onSelect={setSelection}
            />
            <ParticipantsTable
              list={list}
              table={table}
              rows={page.rows}
              selection={selection}
              isBusy={isBusy}
              onSelect={setSelection}
            />
            <ParticipantsPages table={table} previous={page.previous} next={page.next} />
          </>
        );
      }}
    </QueryView>
  );
}

/** Nobody has joined, nothing matches, or the entries of a later page are gone. */
function NoEntries({ list, table }: { list: List; table: ParticipantsTableState }) {
  const { t } = useTranslation('participants');
  const { after, before } = table.state;
  if (!isFiltered(table.state) && after === '' && before === '')
    return (
      <EmptyState icon={Users} title={t('empty')} actions={<MainAction list={list} />}>
        <p>{t('emptyText')}</p>
      </EmptyState>
    );
  return (
    <div role="status">
      <EmptyState
        icon={SearchX}
        title={t('noMatch')}
        actions={
          <Button variant="secondary" onClick={() => table.change(START)}>
            {t('showAll')}
          </Button>
        }
      >
        <p>{t('noMatchText')}</p>
      </EmptyState>
    </div>
  );
}
