import { defineEndpoints } from '../endpoint.ts';
import type { discordSchemas } from './schemas.ts';

const PATH = '/api/v1/discord';

export const discordApi = defineEndpoints<typeof discordSchemas>()({
  authUrl: { method: 'POST', path: `${PATH}/auth-url`, access: 'session', joinSession: true },
  servers: { method: 'POST', path: `${PATH}/servers`, access: 'session', joinSession: true },
});
