import type { Account } from '@signboard/contract/accounts/schemas.ts';
import type { SessionScope } from '@signboard/domain/accounts/session-scope.ts';
import { FREE_LEVEL } from '@signboard/domain/plans/plan.ts';
import type { UserRow } from './accounts-store.ts';

/** The only mapping from a user row to the API: columns not listed here stay private. */
export function presentAccount(row: UserRow, scope: SessionScope = 'full'): Account {
  const account = presentFully(row);
  // The waiting browser of a hand-off may be someone else's: it learns the wallet, and nothing of the person.
  return scope === 'full' ? account : { ...account, fullName: null, email: null, emailConfirmed: false };
}

function presentFully(row: UserRow): Account {
  return {
    principalWallet: row.principalWallet,
    chain: row.chain,
    workspace: row.workspace,
    fullName: row.fullName,
    email: row.email,
    emailConfirmed: row.emailConfirmedAt !== null,
    roles: row.roles,
    notificationProducts: row.notificationProducts,
    notificationEventsMeeting: row.notificationEventsMeeting,
    notificationUserResearch: row.notificationUserResearch,
    language: row.language,
    level: FREE_LEVEL,
  };
}
