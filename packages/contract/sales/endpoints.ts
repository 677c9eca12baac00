import { defineEndpoints } from '../endpoint.ts';
import type { salesSchemas } from './schemas.ts';

export const salesApi = defineEndpoints<typeof salesSchemas>()({
  list: { method: 'GET', path: '/api/v1/sales', access: 'open', scope: 'sales:read', crossOrigin: true },
});
