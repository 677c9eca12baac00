import { z } from 'zod';
import type { Clock } from '#server/platform/lib/clock.ts';
import { createTtlCache } from '#server/platform/lib/ttl-cache.ts';
import { parseResponse, requestJson, requireDecided } from '../http-json.ts';
import { ProviderError } from '../provider-error.ts';

export type DiscordServer = {
  id: string;
  name: string;
  /** Those that members can have, the highest first. */
  roles: { id: string; name: string }[];
};

/** The servers of the operator's bot. `beforeCall` runs when Discord is asked. */
export type DiscordServers = {
  /** Null for servers that the bot is not in. */
  find(id: string, beforeCall?: () => Promise<void>): Promise<DiscordServer | null>;
  /** The id of the server that an invite leads to; null for an unknown or expired one. */
  findInvited(code: string, beforeCall?: () => Promise<void>): Promise<string | null>;
};

type Bot = {
  apiBase: string;
  botToken: string;
  /** Part of the User-Agent, without which Discord's proxy rejects programs. */
  publicUrl: string;
  clock: Clock;
};

const REQUEST = { timeoutMs: 8_000, isRepeatable: true };
/** Long enough for filling in a form, short for an owner who has just added a role. */
const TTL = { ms: 60_000, max: 1_000 };

const inviteAnswer = z.object({ guild: z.object({ id: z.string() }).optional() });
const roleAnswer = z.object({
  id: z.string(),
  name: z.string(),
  position: z.number(),
  managed: z.boolean().default(false),
});
const guildAnswer = z.object({ id: z.string(), name: z.string(), roles: z.array(roleAnswer) });

export function createDiscordServers({ apiBase, botToken, publicUrl, clock }: Bot): DiscordServers {
  const servers = createTtlCache<DiscordServer | null>({ ...TTL, clock });
  const invites = createTtlCache<string | null>({ ...TTL, clock });
  const headers = { 'user-agent': `DiscordBot (${publicUrl}, 1.0)`, authorization: `Bot ${botToken}` };

  async function read<T>(schema: z.ZodType<T>, path: string): Promise<T | null> {
    const answer = await requestJson(`${apiBase}${path}`, { headers }, { ...REQUEST, clock });
    const { status, json } = requireDecided(answer, 'Discord');
    // 403 and 404 are about what was asked for, 401 is about our token.
    if (status === 403 || status === 404) return null;
    if (status !== 200) throw new ProviderError('refused', `Discord answered ${status} to our bot`);
    return parseResponse(schema, json, 'Discord');
  }

  return {
    find: (id, beforeCall) =>
      servers.get(id, async () => {
        await beforeCall?.();
        const guild = await read(guildAnswer, `/guilds/${encodeURIComponent(id)}`);
        return guild && { id: guild.id, name: guild.name, roles: choosableRoles(guild) };
      }),
    findInvited: (code, beforeCall) =>
      invites.get(code, async () => {
        await beforeCall?.();
        return (await read(inviteAnswer, `/invites/${encodeURIComponent(code)}`))?.guild?.id ?? null;
      }),
  };
}

/** Without the role that everyone has, whose id is the server's, and without those of bots. */
function choosableRoles({ id, roles }: z.output<typeof guildAnswer>): DiscordServer['roles'] {
  return roles
    .filter((role) => role.id !== id && !role.managed)
    .sort((one, other) => other.position - one.position)
    .map(({ id, name }) => ({ id, name }));
}
