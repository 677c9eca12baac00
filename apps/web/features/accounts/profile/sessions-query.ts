import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(accountsApi.sessions, { signal })).result,
});
