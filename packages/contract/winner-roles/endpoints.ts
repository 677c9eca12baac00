import { defineEndpoints } from '../endpoint.ts';
import type { winnerRolesSchemas } from './schemas.ts';

const PATH = '/api/v1/winner-roles';

export const winnerRolesApi = defineEndpoints<typeof winnerRolesSchemas>()({
  show: { method: 'GET', path: PATH, access: 'user' },
  authUrl: { method: 'POST', path: `${PATH}/auth-url`, access: 'user' },
  connect: { method: 'POST', path: `${PATH}/connect`, access: 'user' },
  roles: { method: 'POST', path: `${PATH}/roles`, access: 'user' },
  save: { method: 'PUT', path: PATH, access: 'user' },
  remove: { method: 'DELETE', path: PATH, access: 'user' },
  retry: { method: 'POST', path: `${PATH}/retry`, access: 'user' },
  own: { method: 'GET', path: `${PATH}/own`, access: 'user' },
  ownAuthUrl: { method: 'POST', path: `${PATH}/own/auth-url`, access: 'user' },
  claim: { method: 'POST', path: `${PATH}/own`, access: 'user' },
  retryOwn: { method: 'POST', path: `${PATH}/own/retry`, access: 'user' },
});
