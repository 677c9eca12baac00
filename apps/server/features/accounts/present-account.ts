import type { User } from '@signboard/contract/accounts/account.ts';
import { FREE_LEVEL } from '@signboard/domain/plans/plan.ts';
import type { UserRow } from './accounts-store.ts';

/** The only door from a user's row to the wire. */
export function presentUser(row: UserRow): User {
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
