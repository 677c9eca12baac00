import { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { useState } from 'react';
import { callInPlace } from '#web/lib/api/call.ts';

/** The list's own response contains the first page with this size. */
export const WALLETS_PER_PAGE = 20;

type Wallets = NonNullable<NonNullable<PublicList['details']>['winners']>;
type Later = { page: number; rows: Wallets['rows'] };

/** The first page comes with the list and is updated with it. */
export function useShownWallets(
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
