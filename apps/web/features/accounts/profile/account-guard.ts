import { PAGES } from '@signboard/contract/pages.ts';
import { type AccountState, canManageLists } from '@signboard/domain/accounts/readiness.ts';
import { hasRequiredRole } from '@signboard/domain/accounts/roles.ts';

export type AccessRule = { roles?: readonly string[]; isReadyForLists?: boolean };

/** Where to redirect an account that lacks access; null grants it. */
export function redirectForAccount(
  account: AccountState & { roles: readonly string[] },
  demand: AccessRule,
): string | null {
  if (!hasRequiredRole(account.roles, demand.roles ?? [])) return PAGES.unauthorized;
  if (demand.isReadyForLists && !canManageLists(account)) return PAGES.profile;
  return null;
}
