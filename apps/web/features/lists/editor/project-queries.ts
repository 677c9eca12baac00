import { queryOptions } from '@tanstack/react-query';
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
