import { defineEndpoints } from '../endpoint.ts';
import type { webhooksSchemas } from './schemas.ts';

const PATH = '/api/v1/webhooks';

export const webhooksApi = defineEndpoints<typeof webhooksSchemas>()({
  list: { method: 'GET', path: PATH, access: 'user' },
  create: { method: 'POST', path: PATH, access: 'user' },
  update: { method: 'PUT', path: PATH, access: 'user' },
  remove: { method: 'DELETE', path: PATH, access: 'user' },
  rotate: { method: 'POST', path: `${PATH}/secret`, access: 'user' },
  test: { method: 'POST', path: `${PATH}/test`, access: 'user' },
  deliveries: { method: 'GET', path: `${PATH}/deliveries`, access: 'user' },
  replay: { method: 'POST', path: `${PATH}/replay`, access: 'user' },
  replayFailed: { method: 'POST', path: `${PATH}/replay/failed`, access: 'user' },
});
