import type { PostItem } from '@signboard/contract/bots/bot.ts';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { rowRange } from '#web/lib/format/formatters.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable, TableSkeleton } from '#web/ui/data/data-table.tsx';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { deliveriesQuery } from '../bot-queries.ts';
import { PostChannels, PostText, TransactionLink } from './delivery-cells.tsx';
import styles from './delivery-history.module.css';

const PAGE_SIZE = 20;

/** One row for each sale, with its posts on all channels: posted, pending and failed. */
export function DeliveryHistory() {
  const { t } = useTranslation('bots');
  const [page, setPage] = useState(1);
  const query = useQuery(deliveriesQuery(page, PAGE_SIZE));
  const columns = useColumns();
  const texts = useDataTexts();
  return (
    <section className="stack gap-5" aria-labelledby="bot-history">
      <div>
        <h2 id="bot-history" className="text-xl">
          {t('history.title')}
        </h2>
        <p className={styles.lead}>{t('history.lead')}</p>
      </div>
      <QueryView
        query={query}
        texts={texts}
        skeleton={<TableSkeleton label={texts.loading} columns={columns} rows={3} />}
      >
        {({ rows, total }) =>
          total === 0 ? (
            <EmptyState icon={History} title={t('history.empty')}>
              <p>{t('history.emptyText')}</p>
            </EmptyState>
          ) : (
            <>
              <DataTable
                caption={t('history.title')}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                sort=""
                onSort={() => {}}
                isBusy={query.isPlaceholderData}
              />
              <Pager page={page} rows={rows.length} total={total} onPage={setPage} />
            </>
          )
        }
      </QueryView>
    </section>
  );
}

type PagerProps = { page: number; rows: number; total: number; onPage(page: number): void };

/** Newer and older: the history has no other order. */
function Pager({ page, rows, total, onPage }: PagerProps) {
  const { t } = useTranslation('bots');
  const { count } = useFormatters();
  const { from, to } = rowRange(page, PAGE_SIZE, rows);
  const isLast = page * PAGE_SIZE >= total;
  return (
    <nav className={`${styles.pager} row gap-3 muted text-sm tabular`} aria-label={t('history.pages')}>
      <p role="status">{t('history.range', { from: count(from), to: count(to), total: count(total) })}</p>
      {(page > 1 || !isLast) && (
        <span className={styles.ways}>
          <Button variant="secondary" size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
            {t('history.newer')}
          </Button>
          <Button variant="secondary" size="sm" disabled={isLast} onClick={() => onPage(page + 1)}>
            {t('history.older')}
          </Button>
        </span>
      )}
    </nav>
  );
}

function useColumns(): Column<PostItem>[] {
  const { t } = useTranslation('bots');
  const { t: tCollections } = useTranslation('bot-collections');
  const { t: tRecaps } = useTranslation('recaps');
  const { date, time, moment } = useFormatters();
  const when = (happenedAt: string) => {
    const at = new Date(happenedAt);
    return (
      <time dateTime={at.toISOString()} title={moment(at)}>
        {date(at)}, {time(at)}
      </time>
    );
  };
  return [
    {
      key: 'post',
      title: t('history.post'),
      part: 'heading',
      cell: ({ deliveries }) => <PostText deliveries={deliveries} />,
    },
    {
      key: 'collection',
      title: tCollections('history.collection'),
      cell: ({ deliveries: [first] }) => (
        <span className="break">
          {first?.kind === 'recap' ? tRecaps('allCollections') : first?.collection}
        </span>
      ),
    },
    {
      key: 'place',
      title: t('history.place'),
      // As wide as the card when rows become cards.
      part: 'next',
      cell: ({ deliveries }) => <PostChannels deliveries={deliveries} />,
    },
    {
      key: 'when',
      title: t('history.when'),
      cell: ({ deliveries: [first] }) => first && when(first.happenedAt),
    },
    {
      key: 'links',
      title: t('history.links'),
      cell: ({ deliveries: [first] }) => first && <TransactionLink delivery={first} />,
    },
  ];
}
