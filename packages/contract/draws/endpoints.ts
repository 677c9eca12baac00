import { defineEndpoints } from '../endpoint.ts';
import type { drawsSchemas } from './schemas.ts';

export const drawsApi = defineEndpoints<typeof drawsSchemas>()({
  select: { method: 'POST', path: '/api/v1/projects/winners/select', access: 'user' },
  draws: { method: 'GET', path: '/api/v1/projects/winners/draws', access: 'user' },
  viewWinners: { method: 'POST', path: '/api/v1/projects/winners/view', access: 'user' },
  winners: { method: 'POST', path: '/api/v1/projects/winners', access: 'user' },
  proof: { method: 'GET', path: '/api/v1/third/page/draw', access: 'open' },
});
