import { defineEndpoints } from '../endpoint.ts';
import type { apiKeysSchemas } from './schemas.ts';

const PATH = '/api/v1/api-keys';

export const apiKeysApi = defineEndpoints<typeof apiKeysSchemas>()({
  list: { method: 'GET', path: PATH, access: 'user' },
  create: { method: 'POST', path: PATH, access: 'user' },
  revoke: { method: 'DELETE', path: PATH, access: 'user' },
});
