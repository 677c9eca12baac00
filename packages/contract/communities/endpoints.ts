import { defineEndpoints } from '../endpoint.ts';
import type { communitiesSchemas } from './schemas.ts';

const PATH = '/api/v1/communities';

export const communitiesApi = defineEndpoints<typeof communitiesSchemas>()({
  directory: { method: 'GET', path: PATH, access: 'open' },
  page: { method: 'GET', path: `${PATH}/page`, access: 'open' },
  report: { method: 'POST', path: `${PATH}/report`, access: 'open' },
  own: { method: 'GET', path: `${PATH}/own`, access: 'user' },
  save: { method: 'PUT', path: `${PATH}/own`, access: 'user' },
});
