import type { Deps } from '#server/wiring/deps.ts';

export type WinnerRolesDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'keyring' | 'paidCalls' | 'publicUrl' | 'discordAccounts' | 'discordRoles'
>;
