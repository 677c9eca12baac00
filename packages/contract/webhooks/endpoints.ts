import { defineEndpoints } from '../endpoint.ts';
import type { webhooksSchemas } from './schemas.ts';

const PATH = '/api/v1/webhooks';

export const webhooksApi = defineEndpoints<typeof webhooksSchemas>()({
  list: { method: 'GET', path: PATH, access: 'user', scope: 'webhooks:write' },
  create: { method: 'POST', path: PATH, access: 'user', scope: 'webhooks:write' },
  update: { method: 'PUT', path: PATH, access: 'user', scope: 'webhooks:write' },
  remove: { method: 'DELETE', path: PATH, access: 'user', scope: 'webhooks:write' },
  rotate: { method: 'POST', path: `${PATH}/secret`, access: 'user', scope: 'webhooks:write' },
  test: { method: 'POST', path: `${PATH}/test`, access: 'user', scope: 'webhooks:write' },
  deliveries: { method: 'GET', path: `${PATH}/deliveries`, access: 'user', scope: 'webhooks:write' },
  replay: { method: 'POST', path: `${PATH}/replay`, access: 'user', scope: 'webhooks:write' },
  replayFailed: { method: 'POST', path: `${PATH}/replay/failed`, access: 'user', scope: 'webhooks:write' },
});
