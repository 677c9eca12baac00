import { defineEndpoints } from '../endpoint.ts';
import type { announcementsSchemas } from './schemas.ts';

const PATH = '/api/v1/announcements';

export const announcementsApi = defineEndpoints<typeof announcementsSchemas>()({
  show: { method: 'GET', path: PATH, access: 'user' },
  save: { method: 'PUT', path: PATH, access: 'user' },
  test: { method: 'POST', path: `${PATH}/test`, access: 'user' },
});
