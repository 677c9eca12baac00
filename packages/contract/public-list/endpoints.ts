import { defineEndpoints } from '../endpoint.ts';
import type { publicListSchemas } from './schemas.ts';

const PATH = '/api/v1/third/page';

export const publicListApi = defineEndpoints<typeof publicListSchemas>()({
  page: { method: 'GET', path: PATH, access: 'open' },
  wallets: { method: 'GET', path: `${PATH}/wallets`, access: 'open' },
  validateAddress: { method: 'POST', path: `${PATH}/validate/address`, access: 'open' },
  register: { method: 'POST', path: `${PATH}/register/participant`, access: 'user' },
  leave: { method: 'DELETE', path: `${PATH}/register/participant`, access: 'user' },
  entry: { method: 'GET', path: `${PATH}/entry`, access: 'user' },
  report: { method: 'POST', path: `${PATH}/report`, access: 'open' },
  visit: { method: 'POST', path: `${PATH}/visit`, access: 'open' },
});
