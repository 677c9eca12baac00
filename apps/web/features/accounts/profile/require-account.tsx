import { PAGES } from '@signboard/contract/pages.ts';
import {
  type AccountState,
  canManageLists,
  hasRequiredRole,
} from '@signboard/domain/accounts/account-access.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { Navigate } from '#web/navigation/use-navigate.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { SkeletonBlock } from '#web/ui/layout/skeleton.tsx';
import { meQuery } from './use-me.ts';

/** Renders the page only for accounts with access to it. */
export function RequireAccount({ demand, children }: { demand: AccessRule; children: ReactNode }) {
  const texts = useDataTexts();
  const query = useQuery({
    ...meQuery,
    // The email may have been confirmed in another tab: only what the server says now turns anyone away.
    refetchOnMount: ({ state }) => (state.data && redirectForAccount(state.data, demand) ? 'always' : true),
  });
  return (
    <QueryView query={query} texts={texts}>
      {(me) => {
        const elsewhere = redirectForAccount(me, demand);
        if (elsewhere === null) return children;
        return query.isFetching ? (
          <SkeletonBlock label={texts.loading} />
        ) : (
          <Navigate to={elsewhere} replace />
        );
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
