import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { type AccessRule, redirectForAccount } from './account-guard.ts';
import { useMe } from './use-me.ts';

/** Renders the page only for accounts with access to it. */
export function RequireAccount({ demand, children }: { demand: AccessRule; children: ReactNode }) {
  const texts = useDataTexts();
  return (
    <QueryView query={useMe()} texts={texts}>
      {(me) => {
        const elsewhere = redirectForAccount(me, demand);
        return elsewhere ? <Navigate to={elsewhere} replace /> : children;
      }}
    </QueryView>
  );
}
