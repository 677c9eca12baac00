import type { BodyOf } from '@signboard/contract/endpoint.ts';
import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { AccessAnswer, List } from '@signboard/contract/lists/list.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { LISTS_KEY } from '../tables/lists-queries.ts';

const about = (id: string) => ({ query: { project_id: id } });

/** Null when the server has no such list. */
export const listQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'one', id],
    queryFn: async ({ signal }) => (await call(listsApi.infoAll, { ...about(id), signal })).result ?? null,
  });

export const registrationQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'registration', id],
    queryFn: async ({ signal }) => (await call(listsApi.registration, { ...about(id), signal })).result,
  });

/** Its banned wallets can be many, so it is not refetched on every focus. */
export const accessQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'access', id],
    queryFn: async ({ signal }) => (await call(listsApi.access, { ...about(id), signal })).result,
    refetchOnWindowFocus: false,
  });

export const listFiguresQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'analytics', id],
    queryFn: async ({ signal }) => (await call(listsApi.listFigures, { ...about(id), signal })).result,
  });

type AccessBody = Omit<BodyOf<(typeof listsApi)['saveAccess']>, 'id'>;

/** Saves a part of the access settings, which three tabs share, and caches the server's response. */
export function useAccessSave(id: string): (part: AccessBody) => Promise<AccessAnswer> {
  const queries = useQueryClient();
  return async (part) => {
    const { result } = await call(listsApi.saveAccess, { body: { ...part, id } });
    queries.setQueryData(accessQuery(id).queryKey, result);
    return result;
  };
}

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
