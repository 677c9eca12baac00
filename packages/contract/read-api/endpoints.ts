import { defineEndpoints } from '../endpoint.ts';
import type { readSchemas } from './schemas.ts';

export const readApi = defineEndpoints<typeof readSchemas>()({
  lists: { method: 'GET', path: '/api/v1/lists', access: 'key', scope: 'lists:read' },
  list: { method: 'GET', path: '/api/v1/list', access: 'key', scope: 'lists:read' },
  entries: { method: 'GET', path: '/api/v1/entries', access: 'key', scope: 'entries:read' },
  draws: { method: 'GET', path: '/api/v1/draws', access: 'key', scope: 'draws:read' },
  winners: { method: 'GET', path: '/api/v1/winners', access: 'key', scope: 'winners:read' },
});
