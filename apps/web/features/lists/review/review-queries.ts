import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { callInPlace } from '#web/lib/api/call.ts';
import { LISTS_KEY } from '../tables/lists-queries.ts';

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'review', id],
    queryFn: async ({ signal }) =>
      (await callInPlace(listsApi.reviewEntries, { query: { project_id: id }, signal })).result,
    refetchOnMount: 'always',
  });
