import type { ServerFacts } from '@signboard/domain/winner-roles/role-rules.ts';
import { z } from 'zod';
import { type Clock, secondsAfter } from '#server/platform/lib/clock.ts';
import { type HttpCall, type JsonResponse, parseResponse, requestJson } from '../http-json.ts';
import { ProviderError } from '../provider-error.ts';
import { roleFault } from './role-fault.ts';

export type RoleRequest = {
  serverId: string;
  userId: string;
  roleId: string;
  /** Shown in the server's audit log. */
  reason: string;
};

/** What the site's bot does with roles. */
export type DiscordRoles = {
  /**
   * Gives a role; giving it again changes nothing. Returns until when Discord wants no further call for this server;
   * null when it may be called at once.
   */
  give(request: RoleRequest): Promise<{ resumesAt: Date | null }>;
  /** Null for a server that the bot is not in. */
  readServer(id: string): Promise<ServerFacts | null>;
  /** The roles of a member; null for someone who is not in the server. */
  readMember(serverId: string, userId: string): Promise<readonly string[] | null>;
};

type Bot = { apiBase: string; botToken: string; publicUrl: string; clock: Clock; timeoutMs?: number };

/** Short: a worker must be able to stop within ten seconds. */
const TIMEOUT_MS = 5_000;
const MAX_REASON = 512;
const MAX_WAIT_SECONDS = 3_600;

const roleAnswer = z.object({
  id: z.string(),
  name: z.string(),
  position: z.number(),
  permissions: z.string().regex(/^\d{1,30}$/),
  managed: z.boolean().default(false),
});
const guildAnswer = z.object({
  id: z.string(),
  name: z.string(),
  owner_id: z.string(),
  roles: z.array(roleAnswer),
});
const memberAnswer = z.object({ roles: z.array(z.string()) });
const meAnswer = z.object({ id: z.string() });

export function createDiscordRoles(options: Bot): DiscordRoles {
  const { apiBase, botToken, publicUrl, clock, timeoutMs = TIMEOUT_MS } = options;
  const headers = { 'user-agent': `DiscordBot (${publicUrl}, 1.0)`, authorization: `Bot ${botToken}` };
  let botId: string | null = null;

  async function ask(path: string, init: HttpCall = {}): Promise<JsonResponse> {
    const request = { ...init, headers: { ...headers, ...init.headers } };
    const answer = await requestJson(`${apiBase}${path}`, request, { clock, timeoutMs, isRepeatable: true });
    if (answer.status >= 300) throw roleFault(answer, clock.now());
    return answer;
  }

  async function findBotId(): Promise<string> {
    botId ??= parseResponse(meAnswer, (await ask('/users/@me')).json, 'Discord').id;
    return botId;
  }

  async function readMember(serverId: string, userId: string): Promise<readonly string[] | null> {
    const { json } = await ask(`/guilds/${part(serverId)}/members/${part(userId)}`);
    return parseResponse(memberAnswer, json, 'Discord').roles;
  }

  return {
    async give({ serverId, userId, roleId, reason }) {
      const path = `/guilds/${part(serverId)}/members/${part(userId)}/roles/${part(roleId)}`;
      const answer = await ask(path, {
        method: 'PUT',
        headers: { 'x-audit-log-reason': headerText(reason) },
      });
      return { resumesAt: restAfter(answer.headers, clock.now()) };
    },
    readServer: (id) =>
      orNull('bot-removed', async () => {
        const guild = parseResponse(guildAnswer, (await ask(`/guilds/${part(id)}`)).json, 'Discord');
        const botRoles = await readMember(id, await findBotId());
        return {
          id: guild.id,
          name: guild.name,
          ownerId: guild.owner_id,
          botRoles: botRoles ?? [],
          roles: guild.roles.map(({ managed, permissions, ...role }) => ({
            ...role,
            permissions: BigInt(permissions),
            isManaged: managed,
          })),
        };
      }),
    readMember: (serverId, userId) => orNull('left-server', () => readMember(serverId, userId)),
  };
}

const part = encodeURIComponent;

async function orNull<T>(reason: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProviderError && error.reason === reason) return null;
    throw error;
  }
}

/** Discord takes it URL-encoded and limits the decoded text; half of a surrogate pair cannot be encoded. */
function headerText(reason: string): string {
  return encodeURIComponent([...reason].slice(0, MAX_REASON).join('').toWellFormed());
}

/** When the calls of this limit are used up, until they are renewed. */
function restAfter(headers: Headers, now: Date): Date | null {
  if (headers.get('x-ratelimit-remaining') !== '0') return null;
  const seconds = Number(headers.get('x-ratelimit-reset-after') ?? Number.NaN);
  return seconds > 0 ? secondsAfter(now, Math.min(seconds, MAX_WAIT_SECONDS)) : null;
}
