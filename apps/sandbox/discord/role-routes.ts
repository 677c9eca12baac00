import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  BOT_GUILDS,
  BOT_ID,
  type BotGuild,
  DISCORD_APP,
  type DiscordPerson,
  findPerson,
} from './discord-fixtures.ts';
import {
  MISSING_PERMISSIONS,
  rateLimited,
  rateLimitHeaders,
  UNAUTHORIZED,
  UNKNOWN_GUILD,
  UNKNOWN_MEMBER,
  UNKNOWN_ROLE,
} from './discord-problems.ts';

/** A role that the bot gave, in the words of the server's audit log. */
export type GivenRole = {
  serverId: string;
  serverName: string;
  userId: string;
  username: string;
  roleId: string;
  roleName: string;
  reason: string;
  at: string;
};

export type RoleStore = {
  give: (given: GivenRole) => void;
  /** Every accepted call, oldest first: also those that changed nothing. */
  given: () => readonly GivenRole[];
  rolesOf: (person: DiscordPerson, guild: BotGuild) => string[];
  /** Counts a call for a server. */
  rate: RateWindow;
  clear: () => void;
};

export function createRoleStore(): RoleStore {
  let calls: GivenRole[] = [];
  let rate = createRateWindow();
  return {
    rate: (guildId) => rate(guildId),
    give: (given) => void calls.push(given),
    given: () => calls,
    rolesOf: (person, guild) => {
      const added = calls.filter(({ serverId, userId }) => serverId === guild.id && userId === person.id);
      return [...new Set([...(person.membership?.roles ?? []), ...added.map(({ roleId }) => roleId)])];
    },
    clear: () => {
      calls = [];
      rate = createRateWindow();
    },
  };
}

const WINDOW_MS = 5_000;
const CALLS_PER_WINDOW = 10;
const MANAGE_ROLES = 1n << 28n;

type MemberParams = { guild: string; user: string };

/** What a bot reads about members and changes in their roles, within the hierarchy of roles. */
export function roleRoutes(app: FastifyInstance, store: RoleStore): void {
  app.register(async (bot) => {
    bot.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization !== `Bot ${DISCORD_APP.botToken}`)
        return reply.code(401).send(UNAUTHORIZED);
    });
    bot.get<{ Params: { guild: string } }>('/guilds/:guild/roles', async ({ params }, reply) => {
      const guild = BOT_GUILDS.find(({ id }) => id === params.guild);
      return guild ? guild.roles : reply.code(404).send(UNKNOWN_GUILD);
    });
    bot.get<{ Params: MemberParams }>('/guilds/:guild/members/:user', async ({ params }, reply) => {
      const guild = BOT_GUILDS.find(({ id }) => id === params.guild);
      if (!guild) return reply.code(404).send(UNKNOWN_GUILD);
      if (params.user === BOT_ID) return { user: { id: BOT_ID, bot: true }, roles: guild.botRoles };
      const person = findMember(guild, params.user);
      if (!person) return reply.code(404).send(UNKNOWN_MEMBER);
      const { id, username } = person;
      return { user: { id, username }, roles: store.rolesOf(person, guild), pending: false };
    });
    bot.put<{ Params: MemberParams & { role: string } }>(
      '/guilds/:guild/members/:user/roles/:role',
      async ({ params, headers }, reply) => {
        const guild = BOT_GUILDS.find(({ id }) => id === params.guild);
        if (!guild) return reply.code(404).send(UNKNOWN_GUILD);
        const { remaining, waitSeconds, resetSeconds } = store.rate(guild.id);
        if (waitSeconds > 0)
          return reply.code(429).headers(rateLimitHeaders(waitSeconds)).send(rateLimited(waitSeconds));
        setLimitHeaders(reply, remaining, resetSeconds);
        const person = findMember(guild, params.user);
        if (!person) return reply.code(404).send(UNKNOWN_MEMBER);
        const role = guild.roles.find(({ id }) => id === params.role);
        if (!role) return reply.code(404).send(UNKNOWN_ROLE);
        if (role.managed || !canGive(guild, role.position)) return reply.code(403).send(MISSING_PERMISSIONS);
        store.give({
          serverId: guild.id,
          serverName: guild.name,
          userId: person.id,
          username: person.username,
          roleId: role.id,
          roleName: role.name,
          reason: decodeURIComponent(String(headers['x-audit-log-reason'] ?? '')),
          at: new Date().toISOString(),
        });
        return reply.code(204).send();
      },
    );
  });
}

function findMember(guild: BotGuild, id: string): DiscordPerson | undefined {
  const person = findPerson(id);
  return person?.id === id && person.membership?.guild.id === guild.id ? person : undefined;
}

function canGive(guild: BotGuild, position: number): boolean {
  const own = guild.roles.filter(({ id }) => guild.botRoles.includes(id));
  const mayManage = own.some(({ permissions }) => (BigInt(permissions) & MANAGE_ROLES) !== 0n);
  return mayManage && own.some((role) => role.position > position);
}

function setLimitHeaders(reply: FastifyReply, remaining: number, resetSeconds: number): void {
  reply.headers({
    'x-ratelimit-limit': CALLS_PER_WINDOW,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': (Date.now() / 1000 + resetSeconds).toFixed(3),
    'x-ratelimit-reset-after': resetSeconds.toFixed(3),
    'x-ratelimit-bucket': 'sandbox-roles',
  });
}

type RateWindow = (guildId: string) => { remaining: number; waitSeconds: number; resetSeconds: number };

/** Ten calls in five seconds for each server. */
function createRateWindow(): RateWindow {
  const windows = new Map<string, { endsAt: number; used: number }>();
  return (guildId) => {
    const now = Date.now();
    const known = windows.get(guildId);
    const window = known && known.endsAt > now ? known : { endsAt: now + WINDOW_MS, used: 0 };
    const resetSeconds = (window.endsAt - now) / 1000;
    const isAllowed = window.used < CALLS_PER_WINDOW;
    if (isAllowed) window.used += 1;
    windows.set(guildId, window);
    return {
      remaining: CALLS_PER_WINDOW - window.used,
      waitSeconds: isAllowed ? 0 : resetSeconds,
      resetSeconds,
    };
  };
}
