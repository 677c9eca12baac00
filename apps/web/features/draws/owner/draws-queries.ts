import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { LISTS_KEY } from '#web/features/lists/tables/lists-queries.ts';
import { callInPlace } from '#web/lib/api/call-in-place.ts';
import { drawsCalls } from '#web/lib/api/draws-calls.ts';
import { askAgainMs } from './owner-draw-view.ts';

/** How many winners a page of their table has. */
export const WINNERS_PER_PAGE = 20;

/** The draws of an own list, the latest first. While one is under way a server in trouble sends nobody elsewhere. */
export const drawsQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'draws', id],
    queryFn: async ({ signal }) =>
      (await callInPlace(drawsCalls.draws, { query: { project_id: id }, signal })).result,
    refetchInterval: ({ state }) => askAgainMs(state.data?.[0], Date.now()),
  });

/** One page of the winners, best ticket first. */
export const winnersQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'winners', id, page],
    queryFn: async ({ signal }) => {
      const body = { id, page, pageSize: WINNERS_PER_PAGE };
      return (await callInPlace(drawsCalls.viewWinners, { body, signal })).result;
    },
    placeholderData: keepPreviousData,
  });
