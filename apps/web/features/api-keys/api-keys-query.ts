import { apiKeysApi } from '@signboard/contract/api-keys/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: async ({ signal }) => (await call(apiKeysApi.list, { signal })).result,
});
