import { normaliseDiscordServerId, parseDiscordInvite } from '@signboard/domain/lists/normalise-input.ts';
import { isDiscordId } from '@signboard/domain/lists/typed-values.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { DiscordServer, DiscordServers } from '#server/platform/providers/discord/discord-servers.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { Caller } from '#server/platform/usage/usage-counter.ts';
import type { ListsDeps } from './deps.ts';

/**
 * The server that an owner names by its id or an invite link. The bot's servers are never listed: they belong to
 * different owners.
 */
export async function findDiscordServer(
  { discordServers, paidCalls }: ListsDeps,
  owner: Caller,
  named: string,
): Promise<DiscordServer | null> {
  if (!discordServers) return null;
  try {
    return await find(discordServers, named, async () => {
      if (!(await paidCalls.allow('discord', owner, 1))) throw new AppError('discord-unreachable');
    });
  } catch (error) {
    if (error instanceof ProviderError) throw new AppError('discord-unreachable', { cause: error });
    throw error;
  }
}

async function find(
  servers: DiscordServers,
  named: string,
  beforeCall: () => Promise<void>,
): Promise<DiscordServer | null> {
  const invite = parseDiscordInvite(named);
  const id =
    invite === null ? normaliseDiscordServerId(named) : await servers.findInvited(invite, beforeCall);
  return id !== null && isDiscordId(id) ? await servers.find(id, beforeCall) : null;
}
