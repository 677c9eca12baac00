import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { failCalls } from '../faults/fail-calls.ts';
import type { FaultSwitch } from '../faults/fault-switch.ts';
import { createSingleUseCodes } from '../single-use-codes.ts';
import { channelRoutes } from './channel-routes.ts';
import { discordFaultAnswers, NOT_FOUND } from './discord-problems.ts';
import { createMessageStore } from './message-store.ts';
import { type DiscordCode, oauthCalls, oauthPage } from './oauth-routes.ts';
import { userRoutes } from './user-routes.ts';
import { createWebhookRate } from './webhook-rate.ts';
import { webhookRoutes } from './webhook-routes.ts';

const CODE_LIFETIME_MS = 100_000;
const MOST_FILE_BYTES = 10 * 1024 * 1024;

/** The stand-in Discord: its API, its pages for people, its channels. */
export function startDiscord(app: FastifyInstance, faults: FaultSwitch): { clear: () => void } {
  const messages = createMessageStore();
  const codes = createSingleUseCodes<DiscordCode>(CODE_LIFETIME_MS);
  const revoked = new Set<string>();
  app.register(
    async (api) => {
      await api.register(multipart, { limits: { fileSize: MOST_FILE_BYTES } });
      failCalls(api, faults, discordFaultAnswers);
      api.setNotFoundHandler((_request, reply) => reply.code(404).send(NOT_FOUND));
      oauthCalls(api, codes, revoked);
      userRoutes(api, revoked);
      webhookRoutes(api, messages, createWebhookRate());
    },
    { prefix: '/discord/api' },
  );
  app.register(async (web) => oauthPage(web, codes), { prefix: '/discord/web' });
  channelRoutes(app, messages);
  return { clear: messages.clear };
}
