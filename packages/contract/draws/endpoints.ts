import { defineEndpoints } from '../endpoint.ts';
import type { drawsSchemas } from './schemas.ts';

export const drawsApi = defineEndpoints<typeof drawsSchemas>()({
  select: { method: 'POST', path: '/api/v1/projects/winners/select', access: 'user' },
  draws: { method: 'GET', path: '/api/v1/projects/winners/draws', access: 'user' },
  viewWinners: { method: 'POST', path: '/api/v1/projects/winners/view', access: 'user' },
  winners: { method: 'POST', path: '/api/v1/projects/winners', access: 'user' },
  keys: { method: 'GET', path: '/.well-known/signboard-keys.json', access: 'open' },
  proof: { method: 'GET', path: '/api/v1/third/page/draw', access: 'open' },
  commitment: { method: 'GET', path: '/api/v1/third/page/draw/commitment', access: 'open' },
  confirmations: { method: 'GET', path: '/api/v1/third/page/draw/confirmations', access: 'open' },
  placeText: { method: 'GET', path: '/api/v1/third/page/draw/confirm', access: 'user' },
  confirmPlace: { method: 'POST', path: '/api/v1/third/page/draw/confirm', access: 'user' },
  openings: { method: 'GET', path: '/api/v1/third/page/draw/openings', access: 'open' },
  otherDraw: { method: 'GET', path: '/api/v1/third/page/draw/other', access: 'open' },
});
