import type { CommunityItem } from '@signboard/contract/communities/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Link } from '#web/navigation/link.tsx';
import { useSearchParams } from '#web/navigation/use-navigate.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { CommunityLogo } from './community-logo.tsx';
import { DIRECTORY_PAGE_SIZE, directoryQuery } from './community-queries.ts';
import styles from './community-view.module.css';

/** The communities whose owners chose to be found. */
export function Directory() {
  const { t } = useTranslation('communities');
  const texts = useDataTexts();
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1);
  const query = useQuery(directoryQuery(q, page));
  const find = (text: string) => setSearch(text ? { q: text } : {}, { replace: true });
  return (
    <div className="stack gap-5">
      <SearchField
        label={t('directory.search')}
        clearLabel={t('directory.clear')}
        value={q}
        onSearch={find}
      />
      <QueryView query={query} texts={texts}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState icon={Users} title={t(q ? 'directory.nothing' : 'directory.empty')}>
              {t('directory.emptyText')}
            </EmptyState>
          ) : (
            <>
              <ul className={styles.cards} aria-label={t('directory.title')}>
                {rows.map((row) => (
                  <CommunityCard key={row.workspace} community={row} />
                ))}
              </ul>
              {page * DIRECTORY_PAGE_SIZE < total && (
                <div>
                  <Button
                    variant="secondary"
                    onClick={() => setSearch({ ...(q && { q }), page: String(page + 1) })}
                  >
                    {t('directory.next')}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </QueryView>
    </div>
  );
}

function CommunityCard({ community }: { community: CommunityItem }) {
  const { t } = useTranslation('communities');
  const { count } = useFormatters();
  const { workspace, name, about, logo, openLists } = community;
  return (
    <li className={styles.card}>
      <CommunityLogo logo={logo} name={name} size={48} />
      <div className="stack gap-1 top">
        <Link to={`/sb/${workspace}`} className={styles.cardName}>
          {name}
        </Link>
        {about && <p className={`${styles.excerpt} muted text-sm break`}>{about}</p>}
        {openLists > 0 && (
          <p className={styles.state} data-state="open">
            {t('directory.open', { count: openLists, number: count(openLists) })}
          </p>
        )}
      </div>
    </li>
  );
}
