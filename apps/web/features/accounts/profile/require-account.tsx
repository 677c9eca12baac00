import { PAGES } from '@signboard/contract/pages.ts';
import {
  type AccountState,
  canManageLists,
  hasRequiredRole,
} from '@signboard/domain/accounts/account-access.ts';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
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

type AccessRule = { roles?: readonly string[]; isReadyForLists?: boolean };

/** Where to redirect an account that lacks access; null grants it. */
export function redirectForAccount(
  account: AccountState & { roles: readonly string[] },
  demand: AccessRule,
): string | null {
  if (!hasRequiredRole(account.roles, demand.roles ?? [])) return PAGES.unauthorized;
  if (demand.isReadyForLists && !canManageLists(account)) return PAGES.profile;
  return null;
}
