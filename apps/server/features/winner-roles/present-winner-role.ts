import type { WinnerRole } from '@signboard/contract/winner-roles/schemas.ts';
import type { WinnerRolesDeps } from './deps.ts';
import { countProgress, findSettings } from './settings-store.ts';

export async function presentWinnerRole(
  { db, clock, discordAccounts, discordRoles }: WinnerRolesDeps,
  listId: string,
): Promise<WinnerRole> {
  const settings = await findSettings(db, listId);
  const isAvailable = discordAccounts !== null && discordRoles !== null;
  const now = clock.now();
  return {
    isAvailable,
    inviteUrl: isAvailable ? discordAccounts.inviteUrl : null,
    role: settings
      ? {
          serverId: settings.server_id,
          serverName: settings.server_name,
          roleId: settings.role_id,
          roleName: settings.role_name,
          pausedReason: settings.paused_reason,
          isDelayed: settings.is_delayed && settings.resumes_at !== null && settings.resumes_at > now,
        }
      : null,
    progress: await countProgress(db, listId),
  };
}
