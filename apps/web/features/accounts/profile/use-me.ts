import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { usersCalls } from '#web/lib/api/users-calls.ts';

/** The signed-in person, asked for once and kept. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(usersCalls.me, { signal }),
});

/** The signed-in person. */
export function useMe() {
  return useQuery(meQuery);
}
