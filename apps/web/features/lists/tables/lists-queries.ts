import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { browserTimeZone } from '#web/lib/format/browser-time-zone.ts';
import type { TableRules, TableState } from './table-state.ts';

/** The key of all list queries; changing a list invalidates them. */
export const LISTS_KEY = ['lists'] as const;

/** States change with time, so an open page asks again. */
const upToDate = { refetchOnMount: 'always', refetchInterval: 60_000 } as const;

/** Keeps the current rows while the next page loads; returning to a table refetches it. */
const ofTable = { placeholderData: keepPreviousData, ...upToDate } as const;

/** The newest first, so that a new list appears on top. */
export const OWN_LISTS_RULES: TableRules = {
  sorts: ['-created', 'created', 'name', '-name', '-start', 'start', '-end', 'end', '-joined', 'joined'],
  sizes: [10, 20, 50, 100],
  start: { page: 1, pageSize: 20, sort: '-created', q: '', state: 'all' },
};

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
  queryFn: async ({ signal }) =>
    (await call(listsApi.figures, { query: { timeZone: browserTimeZone() }, signal })).result,
  ...upToDate,
});
