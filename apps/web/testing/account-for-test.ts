import type { Account } from '@signboard/contract/accounts/schemas.ts';

/** The answer of `GET /users/me` to someone who can manage lists. */
export const ACCOUNT: Account = {
  principalWallet: `0x${'a'.repeat(40)}`,
  chain: 'ethereum',
  workspace: 'foxes',
  fullName: 'Ada',
  email: 'ada@example.test',
  emailConfirmed: true,
  roles: [],
  notificationProducts: false,
  notificationEventsMeeting: false,
  notificationUserResearch: false,
  language: 'en',
  level: 'fremium',
};
