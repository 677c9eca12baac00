import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { type AccountDemand, pageForAccount } from './account-guard.ts';
import { useMe } from './use-me.ts';

/** Shows a page only to accounts that meet its demand. */
export function RequireAccount({ demand, children }: { demand: AccountDemand; children: ReactNode }) {
  const texts = useDataTexts();
  return (
    <QueryView query={useMe()} texts={texts}>
      {(me) => {
        const elsewhere = pageForAccount(me, demand);
        return elsewhere ? <Navigate to={elsewhere} replace /> : children;
      }}
    </QueryView>
  );
}
