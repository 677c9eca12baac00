import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { FREE_LEVEL } from '@signboard/domain/plans/plan.ts';
import type { UserRow } from './accounts-store.ts';

/** The only mapping from a user row to the API: columns not listed here stay private. */
export function presentAccount(row: UserRow): Account {
  return {
    principalWallet: row.principal_wallet,
    chain: row.chain,
    workspace: row.workspace,
    fullName: row.full_name,
    email: row.email,
    emailConfirmed: row.email_confirmed_at !== null,
    roles: row.roles,
    notificationProducts: row.notification_products,
    notificationEventsMeeting: row.notification_events_meeting,
    notificationUserResearch: row.notification_user_research,
    language: row.language,
    level: FREE_LEVEL,
  };
}
