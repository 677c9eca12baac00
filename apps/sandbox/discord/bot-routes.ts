import type { FastifyInstance } from 'fastify';
import { BOT_GUILDS, DISCORD_APP, INVITES } from './discord-fixtures.ts';
import { UNAUTHORIZED, UNKNOWN_GUILD, UNKNOWN_INVITE } from './discord-problems.ts';

/** What a bot may read: any invite, and the servers it is in. */
export function botRoutes(app: FastifyInstance): void {
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
