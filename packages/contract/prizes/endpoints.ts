import { defineEndpoints } from '../endpoint.ts';
import type { prizesSchemas } from './schemas.ts';

const PATH = '/api/v1/projects/prizes';
const OWN_PATH = '/api/v1/third/page/prize';

/** Not for sessions that were handed off: the browser that waits may be someone else's. */
export const prizesApi = defineEndpoints<typeof prizesSchemas>()({
  counts: { method: 'GET', path: PATH, access: 'user' },
  add: { method: 'POST', path: PATH, access: 'user' },
  deleteUnassigned: { method: 'DELETE', path: PATH, access: 'user' },
  withdraw: { method: 'POST', path: `${PATH}/withdraw`, access: 'user' },
  own: { method: 'GET', path: OWN_PATH, access: 'user' },
  show: { method: 'POST', path: OWN_PATH, access: 'user' },
});
