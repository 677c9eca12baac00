import { imageUrl } from '@signboard/contract/images/endpoints.ts';
import type { ListItem } from '@signboard/contract/lists/list.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { DEFAULT_COLOR } from '@signboard/domain/lists/list-types.ts';
import { useQuery } from '@tanstack/react-query';
import { FolderOpen } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Link } from '#web/navigation/link.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { CreateListLink } from './create-list-link.tsx';
import styles from './list-cards.module.css';
import { DateCell, SpotsCell, TypeCell } from './list-cells.tsx';
import { ListLogo } from './list-heading.tsx';
import { editPath } from './list-paths.ts';
import { ListStateChip } from './list-state-chip.tsx';
import { listCardsQuery, OWN_LISTS_RULES } from './lists-queries.ts';
import { ListsView } from './lists-view.tsx';
import { MainAction } from './main-action.tsx';
import type { TableRules } from './table-state.ts';
import { useTable } from './use-table.ts';

/** Page sizes fit rows of two and three cards. */
const RULES: TableRules = {
  ...OWN_LISTS_RULES,
  sizes: [12, 24, 48, 96],
  start: { ...OWN_LISTS_RULES.start, pageSize: 12 },
};

export function ListCards() {
  const { t } = useTranslation('lists');
  const table = useTable(RULES);
  const query = useQuery(listCardsQuery(table.state));
  return (
    <ListsView
      table={table}
      query={query}
      sortLabel={(sort) => t(`table.sorts.${sort}`)}
      skeleton={<CardsSkeleton />}
      empty={<NoCards />}
    >
      {(rows, isBusy) => (
        <ul className={styles.cards} aria-label={t('projects.caption')} aria-busy={isBusy || undefined}>
          {rows.map((list) => (
            <ListCard key={list.id} list={list} />
          ))}
        </ul>
      )}
    </ListsView>
  );
}

function ListCard({ list }: { list: ListItem }) {
  const { t } = useTranslation('lists');
  const color = { '--list-color': list.color ?? DEFAULT_COLOR } as CSSProperties;
  return (
    <li className={styles.card}>
      <div className={styles.top} style={color}>
        {list.banner && <img src={imageUrl(list.banner)} alt="" loading="lazy" decoding="async" />}
      </div>
      <div className={styles.body}>
        <div className={styles.head}>
          <span className={styles.logo}>
            <ListLogo list={list} size="lg" />
          </span>
          <ListStateChip state={list.state} />
        </div>
        <h2 className={styles.name}>
          <Link to={editPath(list)}>{list.name}</Link>
        </h2>
        <dl className={styles.facts}>
          <Fact title={t('table.spots')} isWide>
            <SpotsCell list={list} />
          </Fact>
          <Fact title={t('table.type')}>
            <TypeCell list={list} />
          </Fact>
          <Fact title={t('table.event')}>
            <DateCell moment={list.eventDate} />
          </Fact>
          <Fact title={t('table.start')}>
            <DateCell moment={list.startDate} />
          </Fact>
          <Fact title={t('table.end')}>
            <DateCell moment={list.endDate} />
          </Fact>
        </dl>
        <div className={styles.action}>
          <MainAction list={list} />
        </div>
      </div>
    </li>
  );
}

type FactProps = { title: string; isWide?: boolean; children: ReactNode };

function Fact({ title, isWide = false, children }: FactProps) {
  return (
    <div className={classNames(isWide && styles.wide)}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function CardsSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <span className="visually-hidden">{t('data.loading')}</span>
      <div className={styles.cards}>
        {[1, 2, 3, 4, 5, 6].map((card) => (
          <div key={card} className={styles.card} aria-hidden="true">
            <div className={styles.top} />
            <div className={styles.body}>
              <Skeleton width="60%" height="1.5rem" />
              <Skeleton />
              <Skeleton />
              <Skeleton width="80%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function NoCards() {
  const { t } = useTranslation('lists');
  return (
    <EmptyState
      icon={FolderOpen}
      title={t('projects.empty')}
      actions={
        <>
          <CreateListLink isFirst />
          <ButtonLink to={PAGES.listManage} variant="secondary">
            {t('projects.action')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('projects.text')}</p>
    </EmptyState>
  );
}
