import { announcementsApi } from '@signboard/contract/announcements/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';

/** Of the workspace, or of one list. */
export const announcementsQuery = (listId?: string) =>
  queryOptions({
    queryKey: ['announcements', listId ?? 'workspace'],
    queryFn: async ({ signal }) =>
      (await call(announcementsApi.show, { query: listId === undefined ? {} : { id: listId }, signal }))
        .result,
  });
