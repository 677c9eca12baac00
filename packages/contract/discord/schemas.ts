import { z } from 'zod';
import type { SchemaTable } from '../endpoint.ts';
import { discordId } from '../lists/form-fields.ts';

const address = z.string().max(2000);

export const discordSchemas = {
  authUrl: {
    summary: 'Get the Discord authorization URL for a list’s membership check (id is the list)',
    body: z.object({ url: address, id: z.uuid().optional() }),
    answer: z.object({ success: z.boolean(), payload: z.object({ url: z.string() }) }),
  },
  servers: {
    summary:
      'Get the IDs of the given servers, or the list’s server, that the person is a member of; stores the check result',
    body: z.object({
      code: z.string().max(500),
      state: z.string().max(600),
      url: address,
      servers: z.array(discordId).max(20).optional(),
    }),
    answer: z.array(z.string()),
  },
} satisfies SchemaTable;
