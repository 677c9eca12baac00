import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { type FaultSwitch, failCalls } from '../faults/fault-switch.ts';
import { createSingleUseCodes } from '../tokens.ts';
import { channelRoutes } from './channel-routes.ts';
import { discordFaultAnswers, NOT_FOUND } from './discord-problems.ts';
import { createMessageStore } from './message-store.ts';
import { type DiscordCode, oauthCalls, oauthPage } from './oauth-routes.ts';
import { userRoutes } from './user-routes.ts';
import { createWebhookRateLimit, webhookRoutes } from './webhook-routes.ts';

const CODE_LIFETIME_MS = 100_000;
const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** A simulated Discord: API, authorization pages and channels. */
export function startDiscord(app: FastifyInstance, faults: FaultSwitch): { clear: () => void } {
  const messages = createMessageStore();
  const codes = createSingleUseCodes<DiscordCode>(CODE_LIFETIME_MS);
  const revoked = new Set<string>();
  app.register(
    async (api) => {
      await api.register(multipart, { limits: { fileSize: MAX_FILE_BYTES } });
      failCalls(api, faults, discordFaultAnswers);
      api.setNotFoundHandler((_request, reply) => reply.code(404).send(NOT_FOUND));
      oauthCalls(api, codes, revoked);
      userRoutes(api, revoked);
      webhookRoutes(api, messages, createWebhookRateLimit());
    },
    { prefix: '/discord/api' },
  );
  app.register(async (web) => oauthPage(web, codes), { prefix: '/discord/web' });
  channelRoutes(app, messages);
  return { clear: messages.clear };
}
