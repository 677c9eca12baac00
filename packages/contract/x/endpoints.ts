import { defineEndpoints } from '../endpoint.ts';
import type { xSchemas } from './schemas.ts';

const PATH = '/api/v1/twitter';

export const xApi = defineEndpoints<typeof xSchemas>()({
  authUrl: { method: 'POST', path: `${PATH}/oauth2/auth-url`, access: 'session', joinSession: true },
  following: { method: 'POST', path: `${PATH}/oauth2/following`, access: 'session', joinSession: true },
  tokenBot: { method: 'POST', path: `${PATH}/oauth2/token/bot`, access: 'session' },
  endBot: { method: 'DELETE', path: `${PATH}/oauth2/token/bot`, access: 'session' },
  initCookies: { method: 'POST', path: `${PATH}/auth/bot/initcookies`, access: 'session' },
  reverse: { method: 'POST', path: `${PATH}/auth/reverse`, access: 'session' },
  auth: { method: 'POST', path: `${PATH}/auth`, access: 'session' },
  authBot: { method: 'POST', path: `${PATH}/auth/bot`, access: 'session' },
  followers: { method: 'POST', path: `${PATH}/followers`, access: 'user' },
});
