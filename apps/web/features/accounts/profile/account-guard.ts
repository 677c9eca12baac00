import { PAGES } from '@signboard/contract/pages.ts';
import { type AccountState, canManageLists } from '@signboard/domain/accounts/readiness.ts';
import { hasRequiredRole } from '@signboard/domain/accounts/roles.ts';

/** What a page asks of the account that opens it. */
export type AccountDemand = { roles?: readonly string[]; isReadyForLists?: boolean };

/** Where an account is sent that does not meet a page's demand; null lets it in. */
export function pageForAccount(
  account: AccountState & { roles: readonly string[] },
  demand: AccountDemand,
): string | null {
  if (!hasRequiredRole(account.roles, demand.roles ?? [])) return PAGES.unauthorized;
  if (demand.isReadyForLists && !canManageLists(account)) return PAGES.profile;
  return null;
}
