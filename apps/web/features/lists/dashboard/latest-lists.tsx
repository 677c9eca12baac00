import { PAGES } from '@signboard/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { SpotsBar } from '../tables/list-cells.tsx';
import { ListHeading, ListStatus } from '../tables/list-heading.tsx';
import { editPath } from '../tables/list-paths.ts';
import { ownListsQuery } from '../tables/lists-queries.ts';
import { OWN_LISTS_RULES } from '../tables/table-state.ts';
import styles from './dashboard.module.css';

const LATEST = { ...OWN_LISTS_RULES.start, pageSize: 6 };

export function LatestLists() {
  const { t } = useTranslation('home');
  const query = useQuery(ownListsQuery(LATEST));
  return (
    <Card className={styles.latest} aria-labelledby="latest">
      <h2 id="latest" className={styles.title}>
        {t('latest.title')}
      </h2>
      <QueryView query={query} texts={useDataTexts()} skeleton={<LatestSkeleton />}>
        {({ rows }) => (
          <ul className={styles.lists}>
            {rows.map((list) => (
              <li key={list.id} className={styles.list}>
                <ListHeading list={list} to={editPath(list)}>
                  <SpotsBar list={list} />
                </ListHeading>
                <ListStatus list={list} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <div className={styles.links}>
        <Link to={PAGES.listManage}>{t('latest.all')}</Link>
        <Link to={PAGES.projects}>{t('latest.cards')}</Link>
      </div>
    </Card>
  );
}

function LatestSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.lists} role="status">
      <span className="visually-hidden">{t('data.loading')}</span>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height="3.25rem" />
      ))}
    </div>
  );
}
