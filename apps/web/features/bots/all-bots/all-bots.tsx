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
  const { t } = useTranslation('bots');
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
    <div className={styles.view}>
      <search className={styles.search}>
        <SearchField
          label={t('all.search')}
          clearLabel={t('all.clear')}
          value={state.q}
          onSearch={(q) => change({ q })}
        />
      </search>
      <QueryView query={query} texts={{ loading, retry, failed: t('all.failed') }}>
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
  const { t } = useTranslation('bots');
  if (total > 0) {
    const last = pageCount(total, state.pageSize);
    return (
      <Link to={{ search: writeAllBotsState({ ...state, page: last }) }}>
        {t('all.page', { page: last })}
      </Link>
    );
  }
  if (state.q) return t('all.noMatch');
  return (
    <>
      {t('all.empty')} <Link to={PAGES.botCreate}>{t('all.first')}</Link>
    </>
  );
}

type PagesProps = { state: AllBotsState; page: Page; onSize(size: number): void };

function Pages({ state, page: { rows, total }, onSize }: PagesProps) {
  const { t } = useTranslation('bots');
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
        label: t('all.pages'),
        range: t('all.range', { from: count(from), to: count(to), total: count(total) }),
        previous: t('all.previous'),
        next: t('all.next'),
        page: (page) => t('all.page', { page: count(page) }),
        size: t('all.size'),
      }}
    />
  );
}
