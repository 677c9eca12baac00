import { defineEndpoints } from '../endpoint.ts';
import type { myDataSchemas } from './schemas.ts';

export const myDataApi = defineEndpoints<typeof myDataSchemas>()({
  export: { method: 'GET', path: '/users/me/export', access: 'user' },
  previewErasure: { method: 'GET', path: '/users/me/erasure', access: 'user' },
  erase: { method: 'POST', path: '/users/me/erasure', access: 'user' },
});
