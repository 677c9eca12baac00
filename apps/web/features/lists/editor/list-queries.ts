import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
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
