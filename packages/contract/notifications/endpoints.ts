import { defineEndpoints } from '../endpoint.ts';
import type { notificationsSchemas } from './schemas.ts';

export const notificationsApi = defineEndpoints<typeof notificationsSchemas>()({
  remind: { method: 'POST', path: '/api/v1/third/page/reminder', access: 'open' },
  unsubscribe: { method: 'POST', path: '/users/unsubscribe', access: 'session-ignored' },
});
