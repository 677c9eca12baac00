import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FaultSwitch, failCalls } from '../faults/fault-switch.ts';
import { createSingleUseCodes, openToken } from '../tokens.ts';
import { channelRoutes } from './channel-routes.ts';
import {
  BOT_GUILDS,
  BOT_ID,
  DISCORD_APP,
  type DiscordPerson,
  findPerson,
  guildPermissions,
  INVITES,
} from './discord-fixtures.ts';
import {
  discordFaultAnswers,
  NOT_FOUND,
  UNAUTHORIZED,
  UNKNOWN_GUILD,
  UNKNOWN_INVITE,
} from './discord-problems.ts';
import { createMessageStore } from './message-store.ts';
import { type DiscordCode, type Grant, oauthCalls, oauthPage } from './oauth-routes.ts';
import { createRoleStore, roleRoutes } from './role-routes.ts';
import { createWebhookRateLimit, webhookRoutes } from './webhook-routes.ts';

const CODE_LIFETIME_MS = 100_000;
const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** A simulated Discord: API, authorization pages and channels. */
export function startDiscord(app: FastifyInstance, faults: FaultSwitch): { clear: () => void } {
  const messages = createMessageStore();
  const roles = createRoleStore();
  const codes = createSingleUseCodes<DiscordCode>(CODE_LIFETIME_MS);
  const revoked = new Set<string>();
  app.register(
    async (api) => {
      await api.register(multipart, { limits: { fileSize: MAX_FILE_BYTES } });
      failCalls(api, faults, discordFaultAnswers);
      api.setNotFoundHandler((_request, reply) => reply.code(404).send(NOT_FOUND));
      oauthCalls(api, codes, revoked);
      userRoutes(api, revoked);
      botRoutes(api);
      roleRoutes(api, roles);
      webhookRoutes(api, messages, createWebhookRateLimit());
    },
    { prefix: '/discord/api' },
  );
  app.register(async (web) => oauthPage(web, codes), { prefix: '/discord/web' });
  channelRoutes(app, messages, roles);
  return {
    clear: () => {
      messages.clear();
      roles.clear();
    },
  };
}

const BOT_USER = { id: BOT_ID, username: 'Signboard', bot: true, global_name: null, avatar: null };

/** The signed-in person or the bot, their servers, and their membership in one of them. */
function userRoutes(app: FastifyInstance, revoked: ReadonlySet<string>): void {
  app.get('/users/@me', async (request, reply) => {
    if (request.headers.authorization === `Bot ${DISCORD_APP.botToken}`) return BOT_USER;
    const person = authenticate(request, reply, 'identify', revoked);
    return person ? presentUser(person) : reply;
  });
  app.get('/users/@me/guilds', async (request, reply) => {
    const person = authenticate(request, reply, 'guilds', revoked);
    if (!person) return reply;
    const guild = person.membership?.guild;
    return guild
      ? [{ ...guild, icon: null, banner: null, ...guildPermissions(person, guild), features: [] }]
      : [];
  });
  app.get<{ Params: { guild: string } }>('/users/@me/guilds/:guild/member', async (request, reply) => {
    const person = authenticate(request, reply, 'guilds.members.read', revoked);
    if (!person) return reply;
    const { membership } = person;
    if (membership?.guild.id !== request.params.guild) return reply.code(404).send(UNKNOWN_GUILD);
    const { roles, joinedAt } = membership;
    const rest = {
      nick: null,
      avatar: null,
      deaf: false,
      mute: false,
      pending: false,
      flags: 0,
      premium_since: null,
    };
    return { user: presentUser(person), roles, joined_at: joinedAt(), ...rest };
  });
}

function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  scope: string,
  revoked: ReadonlySet<string>,
): DiscordPerson | undefined {
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  const grant = openToken<Grant>('discord-access', token);
  const isAllowed = grant && !revoked.has(grant.grant) && grant.scope.split(' ').includes(scope);
  if (!isAllowed) return void reply.code(401).send(UNAUTHORIZED);
  return findPerson(grant.personId);
}

function presentUser({ id, username, name }: DiscordPerson) {
  return { id, username, global_name: name, avatar: null, discriminator: '0', public_flags: 0 };
}

/** What a bot may read: any invite, and the servers it is in. */
function botRoutes(app: FastifyInstance): void {
  app.register(async (bot) => {
    bot.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization !== `Bot ${DISCORD_APP.botToken}`)
        return reply.code(401).send(UNAUTHORIZED);
    });
    bot.get<{ Params: { code: string } }>('/invites/:code', async (request, reply) => {
      const guild = INVITES[request.params.code];
      if (!guild) return reply.code(404).send(UNKNOWN_INVITE);
      return { type: 0, code: request.params.code, guild, channel: null, expires_at: null };
    });
    bot.get<{ Params: { guild: string } }>('/guilds/:guild', async (request, reply) => {
      const guild = BOT_GUILDS.find(({ id }) => id === request.params.guild);
      if (!guild) return reply.code(404).send(UNKNOWN_GUILD);
      const { botRoles: _, ...shown } = guild;
      return shown;
    });
  });
}
