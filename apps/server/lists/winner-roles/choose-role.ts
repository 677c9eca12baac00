import type { ErrorCode } from '@signboard/contract/errors.ts';
import { withValues } from '@signboard/contract/texts/message.ts';
import type { ServerRoles } from '@signboard/contract/winner-roles/schemas.ts';
import {
  canBotGiveRoles,
  canManageRoles,
  findRoleRefusal,
  givableRoles,
  isAboveBot,
  isDangerous,
  type RoleRefusal,
  type ServerFacts,
  type ServerManager,
  type ServerRole,
} from '@signboard/domain/winner-roles/role-rules.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { wakeJobs } from '#server/platform/outbox/wake-jobs.ts';
import type { Caller } from '#server/platform/usage/usage-counter.ts';
import { callDiscord } from './call-discord.ts';
import type { WinnerRolesDeps } from './deps.ts';
import { findSettings, resumeRoles, saveSettings } from './settings-store.ts';

type Choice = { serverId: string; discordId: string };

/** The bot itself, the server and up to two members. */
const SERVER_CALLS = 4;

const REFUSALS = {
  dangerous: 'discord-role-dangerous',
  'above-bot': 'discord-role-above-bot',
  'above-you': 'discord-role-above-you',
} as const satisfies Record<RoleRefusal, ErrorCode>;

/** What our bot finds in the server now. Without the right to manage roles there, an owner learns nothing about it. */
async function requireManagedServer(deps: WinnerRolesDeps, caller: Caller, { serverId, discordId }: Choice) {
  const { server, manager } = await readServer(deps, caller, serverId, discordId);
  if (!manager || !canManageRoles(server, manager)) throw new AppError('discord-server-not-yours');
  if (!canBotGiveRoles(server)) throw new AppError('discord-bot-not-permitted');
  return { server, manager };
}

async function readServer(
  deps: WinnerRolesDeps,
  caller: Caller,
  serverId: string,
  discordId: string | null,
): Promise<{ server: ServerFacts; manager: ServerManager }> {
  const { discordRoles } = deps;
  if (!discordRoles) throw new AppError('discord-roles-off');
  return await callDiscord(deps, caller, SERVER_CALLS, async () => {
    const server = await discordRoles.readServer(serverId);
    if (!server) throw new AppError('discord-bot-missing');
    const roles = discordId === null ? null : await discordRoles.readMember(serverId, discordId);
    return { server, manager: discordId !== null && roles ? { id: discordId, roles } : null };
  });
}

export async function listRoles(deps: WinnerRolesDeps, caller: Caller, choice: Choice): Promise<ServerRoles> {
  const { server, manager } = await requireManagedServer(deps, caller, choice);
  return givableRoles(server).map((role) => ({
    id: role.id,
    name: role.name,
    refusal: findRoleRefusal(server, manager, role),
  }));
}

/** [T62] Everything is asked of Discord at this moment, not believed from the page. */
export async function saveRole(
  deps: WinnerRolesDeps,
  caller: Caller,
  listId: string,
  { roleId, ...choice }: Choice & { roleId: string },
): Promise<void> {
  const { server, manager } = await requireManagedServer(deps, caller, choice);
  const role = requireRole(server, roleId);
  const refusal = findRoleRefusal(server, manager, role);
  if (refusal) throw refused(REFUSALS[refusal], role.name);
  await saveSettings(deps.db, listId, chosen(server, role), deps.clock.now());
  await wakeJobs(deps.db, 'winner-roles');
}

/** After the owner has fixed something on Discord. Says what is still wrong, or queues again what failed. */
export async function retryRoles(deps: WinnerRolesDeps, caller: Caller, listId: string): Promise<void> {
  const settings = await findSettings(deps.db, listId);
  if (!settings) throw new AppError('not-found');
  const { server } = await readServer(deps, caller, settings.serverId, null);
  if (!canBotGiveRoles(server)) throw new AppError('discord-bot-not-permitted');
  const role = requireRole(server, settings.roleId);
  if (isDangerous(role)) throw refused('discord-role-dangerous', role.name);
  if (isAboveBot(server, role)) throw refused('discord-role-above-bot', role.name);
  await resumeRoles(deps.db, listId, chosen(server, role));
  await wakeJobs(deps.db, 'winner-roles');
}

function requireRole(server: ServerFacts, id: string): ServerRole {
  const role = givableRoles(server).find((one) => one.id === id);
  if (!role) throw new AppError('discord-role-missing');
  return role;
}

const chosen = (server: ServerFacts, role: ServerRole) => ({
  serverId: server.id,
  serverName: server.name,
  roleId: role.id,
  roleName: role.name,
});

function refused(code: (typeof REFUSALS)[RoleRefusal], role: string): AppError {
  return new AppError(code, { fields: { roleId: withValues(`field.${code}`, { role }) } });
}
