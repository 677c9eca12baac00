import { prizesApi } from '@signboard/contract/prizes/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { LISTS_KEY } from '#web/features/lists/tables/lists-queries.ts';
import { callInPlace } from '#web/lib/api/call.ts';

export const prizesQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'prizes', id],
    queryFn: async ({ signal }) =>
      (await callInPlace(prizesApi.counts, { query: { project_id: id }, signal })).result,
  });
