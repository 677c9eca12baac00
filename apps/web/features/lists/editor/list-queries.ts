import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { browserTimeZone } from '#web/lib/format/browser-time-zone.ts';
import { LISTS_KEY } from '../tables/lists-queries.ts';

const about = (id: string) => ({ query: { project_id: id } });

export const fetchList = async (id: string, signal?: AbortSignal) =>
  (await call(listsApi.infoAll, { ...about(id), ...(signal && { signal }) })).result;

export const fetchRegistration = async (id: string, signal?: AbortSignal) =>
  (await call(listsApi.registration, { ...about(id), ...(signal && { signal }) })).result;

export const fetchAccess = async (id: string, signal?: AbortSignal) =>
  (await call(listsApi.access, { ...about(id), ...(signal && { signal }) })).result;

export const fetchTexts = async (id: string, signal?: AbortSignal) =>
  (await call(listsApi.texts, { ...about(id), ...(signal && { signal }) })).result;

/** Null when the server has no such list. */
export const listQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'one', id],
    queryFn: async ({ signal }) => (await fetchList(id, signal)) ?? null,
  });

export const registrationQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'registration', id],
    queryFn: ({ signal }) => fetchRegistration(id, signal),
  });

/** Its banned wallets can be many, so it is not refetched on every focus. */
export const accessQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'access', id],
    queryFn: ({ signal }) => fetchAccess(id, signal),
    refetchOnWindowFocus: false,
  });

export const textsQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'texts', id],
    queryFn: ({ signal }) => fetchTexts(id, signal),
  });

export const listFiguresQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'analytics', id],
    queryFn: async ({ signal }) => {
      const query = { project_id: id, timeZone: browserTimeZone() };
      return (await call(listsApi.listFigures, { query, signal })).result;
    },
  });

/** Caches the list that the server returned; tables of lists refetch when they are next shown. */
export function useCacheList(): (saved: List) => void {
  const queries = useQueryClient();
  return (saved) => {
    queries.setQueryData(listQuery(saved.id).queryKey, saved);
    void queries.invalidateQueries({
      queryKey: LISTS_KEY,
      predicate: (query) => !['one', 'access', 'registration'].includes(String(query.queryKey[1])),
    });
  };
}
