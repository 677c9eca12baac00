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
          serverId: settings.serverId,
          serverName: settings.serverName,
          roleId: settings.roleId,
          roleName: settings.roleName,
          pausedReason: settings.pausedReason,
          isDelayed: settings.isDelayed && settings.resumesAt !== null && settings.resumesAt > now,
        }
      : null,
    progress: await countProgress(db, listId),
  };
}
