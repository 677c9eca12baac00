import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import type { TableState } from './table-state.ts';

/** The key of all list queries; changing a list invalidates them. */
export const LISTS_KEY = ['lists'] as const;

/** Keeps the current rows while the next page loads; returning to a table refetches it. */
const ofTable = { placeholderData: keepPreviousData, refetchOnMount: 'always' } as const;

export const ownListsQuery = (query: TableState) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'own', query],
    queryFn: async ({ signal }) => (await call(listsApi.list, { query, signal })).result,
    ...ofTable,
  });

export const listCardsQuery = (query: TableState) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'cards', query],
    queryFn: async ({ signal }) => (await call(listsApi.listOverall, { query, signal })).result,
    ...ofTable,
  });

export const joinedListsQuery = (query: TableState) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'joined', query],
    queryFn: async ({ signal }) => (await call(listsApi.joinedList, { query, signal })).result,
    ...ofTable,
  });

export const figuresQuery = queryOptions({
  queryKey: [...LISTS_KEY, 'figures'],
  queryFn: async ({ signal }) => (await call(listsApi.figures, { signal })).result,
  refetchOnMount: 'always',
});
