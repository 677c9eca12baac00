import type { BotListItem } from '@signboard/contract/bots/bot.ts';
import { botsApi } from '@signboard/contract/bots/endpoints.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { callInPlace } from '#web/lib/api/call.ts';
import { rowRange } from '#web/lib/format/formatters.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Link } from '#web/navigation/link.tsx';
import { useSearchParams } from '#web/navigation/use-navigate.ts';
import { Pagination, pageCount } from '#web/ui/data/pagination.tsx';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import styles from './all-bots.module.css';
import { type AllBotsState, PAGE_SIZES, readAllBotsState, writeAllBotsState } from './all-bots-state.ts';
import { AllBotsTable } from './all-bots-table.tsx';

type Page = { rows: BotListItem[]; total: number };

const allBotsQuery = (query: AllBotsState) =>
  queryOptions({
    queryKey: ['all-bots', query],
    queryFn: async ({ signal }) => (await callInPlace(botsApi.list, { query, signal })).result,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

export function AllBots() {
  const { t } = useTranslation('all-bots');
  const { loading, retry } = useDataTexts();
  const [search, setSearch] = useSearchParams();
  const state = readAllBotsState(search);
  const query = useQuery(allBotsQuery(state));
  const change = (part: Partial<AllBotsState>) =>
    setSearch(writeAllBotsState({ ...state, page: 1, ...part }), {
      preventScrollReset: true,
      replace: part.q !== undefined && state.q !== '',
    });
  return (
    <div className={`${styles.view} stack gap-4`}>
      <search className={styles.search}>
        <SearchField
          label={t('search')}
          clearLabel={t('clear')}
          value={state.q}
          onSearch={(q) => change({ q })}
        />
      </search>
      <QueryView query={query} texts={{ loading, retry, failed: t('failed') }}>
        {(page: Page) => (
          <>
            <AllBotsTable
              rows={page.rows}
              sort={state.sort}
              onSort={(sort) => change({ sort })}
              isBusy={query.isPlaceholderData}
              empty={<NoBots state={state} total={page.total} />}
            />
            {page.rows.length > 0 && (
              <Pages
                state={state}
                page={page}
                onSize={(pageSize) => change({ pageSize: pageSize as AllBotsState['pageSize'] })}
              />
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}

/** No bots yet, no matches, or a page beyond the last one. */
function NoBots({ state, total }: { state: AllBotsState; total: number }) {
  const { t } = useTranslation('all-bots');
  if (total > 0) {
    const last = pageCount(total, state.pageSize);
    return (
      <Link to={{ search: writeAllBotsState({ ...state, page: last }) }}>{t('page', { page: last })}</Link>
    );
  }
  if (state.q) return t('noMatch');
  return (
    <>
      {t('empty')} <Link to={PAGES.botCreate}>{t('first')}</Link>
    </>
  );
}

type PagesProps = { state: AllBotsState; page: Page; onSize(size: number): void };

function Pages({ state, page: { rows, total }, onSize }: PagesProps) {
  const { t } = useTranslation('all-bots');
  const { count } = useFormatters();
  const { from, to } = rowRange(state.page, state.pageSize, rows.length);
  return (
    <Pagination
      page={state.page}
      pageSize={state.pageSize}
      total={total}
      sizes={PAGE_SIZES}
      searchOf={(page) => writeAllBotsState({ ...state, page })}
      onSize={onSize}
      write={count}
      texts={{
        label: t('pages'),
        range: t('range', { from: count(from), to: count(to), total: count(total) }),
        previous: t('previous'),
        next: t('next'),
        page: (page) => t('page', { page: count(page) }),
        size: t('size'),
      }}
    />
  );
}
