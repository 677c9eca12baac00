import type { BodyOf } from '@signboard/contract/call.ts';
import type { projectsCalls as contract } from '@signboard/contract/lists/calls.ts';
import type { Project } from '@signboard/contract/lists/list.ts';
import type { AccessAnswer } from '@signboard/contract/lists/settings-answers.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { projectsCalls } from '#web/lib/api/projects-calls.ts';
import { LISTS_KEY } from '../tables/lists-queries.ts';

const about = (id: string) => ({ query: { project_id: id } });

/** Null when the server has no such list. */
export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'one', id],
    queryFn: async ({ signal }) =>
      (await call(projectsCalls.infoAll, { ...about(id), signal })).result ?? null,
  });

export const registrationQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'registration', id],
    queryFn: async ({ signal }) => (await call(projectsCalls.registration, { ...about(id), signal })).result,
  });

/** Its banned wallets can be many, so it is not refetched on every focus. */
export const accessQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'access', id],
    queryFn: async ({ signal }) => (await call(projectsCalls.access, { ...about(id), signal })).result,
    refetchOnWindowFocus: false,
  });

export const listFiguresQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'analytics', id],
    queryFn: async ({ signal }) => (await call(projectsCalls.listFigures, { ...about(id), signal })).result,
  });

/** Caches the list that the server returned; tables of lists refetch when they are next shown. */
export function useCacheProject(): (saved: Project) => void {
  const queries = useQueryClient();
  return (saved) => {
    queries.setQueryData(projectQuery(saved.id).queryKey, saved);
    void queries.invalidateQueries({
      queryKey: LISTS_KEY,
      predicate: (query) => !['one', 'access', 'registration'].includes(String(query.queryKey[1])),
    });
  };
}

type AccessBody = Omit<BodyOf<(typeof contract)['saveAccess']>, 'id'>;

/** Saves a part of the access settings, which three tabs share, and caches the server's response. */
export function useAccessSave(id: string): (part: AccessBody) => Promise<AccessAnswer> {
  const queries = useQueryClient();
  return async (part) => {
    const { result } = await call(projectsCalls.saveAccess, { body: { ...part, id } });
    queries.setQueryData(accessQuery(id).queryKey, result);
    return result;
  };
}
