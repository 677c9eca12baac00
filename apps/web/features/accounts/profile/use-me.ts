import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';

/** The signed-in account, fetched once and cached. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(accountsApi.me, { signal }),
});

export function useMe() {
  return useQuery(meQuery);
}
