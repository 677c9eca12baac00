import { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { useState } from 'react';
import { callInPlace } from '#web/lib/api/call.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { AddressChip } from './address-chip.tsx';
import { useJoinContext } from './join-context.ts';
import styles from './shown-wallets.module.css';

type ShownWalletsProps = {
  list: Pick<PublicList, 'workspace' | 'urlEndName' | 'chain'>;
  kind: 'joined' | 'winners';
  first: NonNullable<NonNullable<PublicList['details']>['winners']>;
};

/** The participants or winners, where the owner makes them public, with pagination. */
export function ShownWallets({ list, kind, first }: ShownWalletsProps) {
  const { t } = useTranslation('public');
  const texts = useDataTexts();
  const words = useReaderFormatters();
  const context = useJoinContext();
  const { page, rows, isLoading, failedPage, goTo } = useShownWallets(list, kind, first);
  const pages = Math.max(1, Math.ceil(first.total / WALLETS_PER_PAGE));
  const titleId = `wallets-${kind}`;
  return (
    <section aria-labelledby={titleId} className="stack gap-4">
      <h2 id={titleId} className="row gap-3 nowrap baseline text-xl">
        {t(`wallets.${kind}.title`)}{' '}
        <span className={`${styles.total} muted text-md tabular`}>{words.count(first.total)}</span>
      </h2>
      {first.total + first.erased === 0 && <p className="muted">{t(`wallets.${kind}.none`)}</p>}
      <ol className={styles.rows} aria-busy={isLoading || undefined}>
        {rows.map(({ address, joinedAt }) => (
          <li key={address}>
            <AddressChip
              address={address}
              chain={list.chain}
              title={words.moment(joinedAt)}
              isOwn={context?.isOwnWallet(address) ?? false}
            />
          </li>
        ))}
      </ol>
      {first.erased > 0 && (
        <p className="muted">
          {t(`wallets.${kind}.erased`, { count: first.erased, number: words.count(first.erased) })}
        </p>
      )}
      {failedPage !== null && (
        <LoadFailure
          texts={{ failed: t('wallets.failed', { page: words.count(failedPage) }), retry: texts.retry }}
          onRetry={() => goTo(failedPage)}
        />
      )}
      {pages > 1 && (
        <nav className="row gap-3 nowrap" aria-label={t(`wallets.${kind}.pages`)}>
          <Button
            variant="secondary"
            size="sm"
            disabled={page === 1 || isLoading}
            onClick={() => goTo(page - 1)}
          >
            {t('wallets.previous')}
          </Button>
          <span role="status" className="muted text-sm tabular">
            {t('wallets.page', { page: words.count(page), pages: words.count(pages) })}
          </span>
          <Button
            variant="secondary"
            size="sm"
            disabled={page === pages || isLoading}
            onClick={() => goTo(page + 1)}
          >
            {t('wallets.next')}
          </Button>
        </nav>
      )}
    </section>
  );
}

/** The list's own response contains the first page with this size. */
const WALLETS_PER_PAGE = 20;

type Wallets = NonNullable<NonNullable<PublicList['details']>['winners']>;
type Later = { page: number; rows: Wallets['rows'] };

/** The first page comes with the list and is updated with it. */
function useShownWallets(
  { workspace, urlEndName }: Pick<PublicList, 'workspace' | 'urlEndName'>,
  kind: 'joined' | 'winners',
  first: Wallets,
) {
  const [later, setLater] = useState<Later | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [failedPage, setFailedPage] = useState<number | null>(null);

  async function goTo(page: number): Promise<void> {
    setFailedPage(null);
    if (page === 1) return setLater(null);
    setLoading(true);
    try {
      const query = { workspace, name: urlEndName, kind, page, pageSize: WALLETS_PER_PAGE };
      const { result } = await callInPlace(publicListApi.wallets, { query });
      setLater({ page, rows: result.rows });
    } catch {
      setFailedPage(page);
    } finally {
      setLoading(false);
    }
  }

  return {
    page: later?.page ?? 1,
    rows: later?.rows ?? first.rows.slice(0, WALLETS_PER_PAGE),
    isLoading,
    failedPage,
    goTo: (page: number) => void goTo(page),
  };
}
