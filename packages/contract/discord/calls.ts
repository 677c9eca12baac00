import { isDiscordId } from '@signboard/domain/lists/identifiers.ts';
import { z } from 'zod';
import { defineCall } from '../call.ts';

const address = z.string().max(2000);

export const discordCalls = {
  authUrl: defineCall({
    method: 'POST',
    path: '/api/v1/discord/auth-url',
    summary: 'Get the Discord authorization URL for a list’s membership check (id is the list)',
    access: 'session',
    body: z.object({ url: address, id: z.uuid().optional() }),
    answer: z.object({ success: z.boolean(), payload: z.object({ url: z.string() }) }),
  }),
  servers: defineCall({
    method: 'POST',
    path: '/api/v1/discord/servers',
    summary:
      'Get the IDs of the given servers, or the list’s server, that the person is a member of; stores the check result',
    access: 'session',
    body: z.object({
      code: z.string().max(500),
      state: z.string().max(600),
      url: address,
      servers: z.array(z.string().refine(isDiscordId, 'field.discord-id')).max(20).optional(),
    }),
    answer: z.array(z.string()),
  }),
};
