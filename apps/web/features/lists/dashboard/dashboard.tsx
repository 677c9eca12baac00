import { useQuery } from '@tanstack/react-query';
import { ChartSpline } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { requestStatus } from '#web/ui/data/request-status.ts';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { figuresQuery } from '../tables/lists-queries.ts';
import styles from './dashboard.module.css';
import { FigureTiles, TilesSkeleton } from './figure-tiles.tsx';
import { JoinsChart, JoinsSkeleton } from './joins-chart.tsx';
import { LatestLists } from './latest-lists.tsx';

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
    <div className={styles.dashboard}>
      <QueryView query={query} texts={texts} skeleton={<TilesSkeleton label={texts.loading} />}>
        {(loaded) => <FigureTiles figures={loaded} />}
      </QueryView>
      <div className={styles.columns}>
        <div className={styles.main}>
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
    <div className={styles.dashboard}>
      {firstSteps}
      <EmptyState icon={ChartSpline} title={t('empty.title')}>
        <p>{t('empty.text')}</p>
      </EmptyState>
      {children}
    </div>
  );
}
