import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { usersCalls } from '#web/lib/api/users-calls.ts';

/** The signed-in account, fetched once and cached. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(usersCalls.me, { signal }),
});

export function useMe() {
  return useQuery(meQuery);
}
