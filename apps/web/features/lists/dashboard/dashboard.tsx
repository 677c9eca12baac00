import type { OwnerFigures } from '@signboard/contract/lists/list.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { ChartSpline } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Link } from '#web/navigation/link.tsx';
import { LineChart } from '#web/ui/data/line-chart.tsx';
import { QueryView, requestStatus } from '#web/ui/data/query-view.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { SpotsBar } from '../tables/list-cells.tsx';
import { ListHeading } from '../tables/list-heading.tsx';
import { editPath } from '../tables/list-paths.ts';
import { ListStateChip } from '../tables/list-state-chip.tsx';
import { figuresQuery, OWN_LISTS_RULES, ownListsQuery } from '../tables/lists-queries.ts';
import { MainAction } from '../tables/main-action.tsx';
import styles from './dashboard.module.css';
import { FigureTiles, TilesSkeleton } from './figure-tiles.tsx';

type DashboardProps = {
  /** Shown above the empty dashboard of an owner without lists. */
  firstSteps: ReactNode;
  /** Shown below the chart. */
  children: ReactNode;
};

/** All figures come from the server. */
export function Dashboard({ firstSteps, children }: DashboardProps) {
  const query = useQuery(figuresQuery);
  const texts = useDataTexts();
  const { data: figures } = query;
  if (figures?.lists === 0) return <Empty firstSteps={firstSteps}>{children}</Empty>;
  return (
    <div className="stack gap-5 top">
      <QueryView query={query} texts={texts} skeleton={<TilesSkeleton label={texts.loading} />}>
        {(loaded) => <FigureTiles figures={loaded} />}
      </QueryView>
      <div className={styles.columns}>
        <div className="stack gap-5 top">
          {figures && <JoinsChart joinsByDay={figures.joinsByDay} />}
          {requestStatus(query) === 'loading' && <JoinsSkeleton />}
          {children}
        </div>
        <LatestLists />
      </div>
    </div>
  );
}

function Empty({ firstSteps, children }: DashboardProps) {
  const { t } = useTranslation('home');
  return (
    <div className="stack gap-5 top">
      {firstSteps}
      <EmptyState icon={ChartSpline} title={t('empty.title')}>
        <p>{t('empty.text')}</p>
      </EmptyState>
      {children}
    </div>
  );
}

function JoinsChart({ joinsByDay }: Pick<OwnerFigures, 'joinsByDay'>) {
  const { t } = useTranslation('home');
  const words = useFormatters();
  const sum = joinsByDay.reduce((all, { count }) => all + count, 0);
  return (
    <Card className="stack gap-4" aria-labelledby="joins">
      <div className="row gap-4 tight baseline between">
        <h2 id="joins" className="text-lg">
          {t('joins.title')}
        </h2>
        <span className="text-sm bold tabular">
          {sum > 0 ? t('joins.sum', { sum: words.count(sum) }) : t('joins.none')}
        </span>
      </div>
      <LineChart points={joinsByDay} label={t('joins.title')} locale={words.locale} />
      <p className="muted text-sm">{t('joins.note')}</p>
    </Card>
  );
}

/** As tall as the chart. */
function JoinsSkeleton() {
  return (
    <Card className="stack gap-4" aria-hidden="true">
      <div className="row gap-4 tight baseline between">
        <Skeleton width="9rem" height="1.75rem" />
      </div>
      <Skeleton height="15rem" />
      <Skeleton width="12rem" height="1.375rem" />
    </Card>
  );
}

const LATEST = { ...OWN_LISTS_RULES.start, pageSize: 6 };

function LatestLists() {
  const { t } = useTranslation('home');
  const query = useQuery(ownListsQuery(LATEST));
  return (
    <Card className="stack gap-4" aria-labelledby="latest">
      <h2 id="latest" className="text-lg">
        {t('latest.title')}
      </h2>
      <QueryView query={query} texts={useDataTexts()} skeleton={<LatestSkeleton />}>
        {({ rows }) => (
          <ul className="stack gap-4">
            {rows.map((list) => (
              <li key={list.id} className={styles.list}>
                <ListHeading list={list} to={editPath(list)}>
                  <SpotsBar list={list} />
                </ListHeading>
                <ListStateChip state={list.state} />
                <div className={styles.action}>
                  <MainAction list={list} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <div className="row gap-3 text-sm bold">
        <Link to={PAGES.listManage}>{t('latest.all')}</Link>
        <Link to={PAGES.projects}>{t('latest.cards')}</Link>
      </div>
    </Card>
  );
}

function LatestSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="stack gap-4" role="status">
      <span className="visually-hidden">{t('data.loading')}</span>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height="3.25rem" />
      ))}
    </div>
  );
}
