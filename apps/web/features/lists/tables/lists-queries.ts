import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { projectsCalls } from '#web/lib/api/projects-calls.ts';
import type { TableState } from './table-state.ts';

/** Everything that is kept about lists; what changes a list makes all of it stale. */
export const LISTS_KEY = ['lists'] as const;

/** Rows of a table stay while the next ones are on their way; whoever comes back finds today's. */
const ofTable = { placeholderData: keepPreviousData, refetchOnMount: 'always' } as const;

/** One page of the person's own lists. */
export const ownListsQuery = (query: TableState) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'own', query],
    queryFn: async ({ signal }) => (await call(projectsCalls.list, { query, signal })).result,
    ...ofTable,
  });

/** One page of the person's own lists, as cards. */
export const listCardsQuery = (query: TableState) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'cards', query],
    queryFn: async ({ signal }) => (await call(projectsCalls.listOverall, { query, signal })).result,
    ...ofTable,
  });

/** One page of the lists that the person has joined. */
export const joinedListsQuery = (query: TableState) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'joined', query],
    queryFn: async ({ signal }) => (await call(projectsCalls.joinedList, { query, signal })).result,
    ...ofTable,
  });

/** The figures over all of the person's lists. */
export const figuresQuery = queryOptions({
  queryKey: [...LISTS_KEY, 'figures'],
  queryFn: async ({ signal }) => (await call(projectsCalls.figures, { signal })).result,
  refetchOnMount: 'always',
});
