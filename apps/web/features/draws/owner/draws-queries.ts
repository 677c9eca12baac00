import { drawsApi } from '@signboard/contract/draws/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { LISTS_KEY } from '#web/features/lists/tables/lists-queries.ts';
import { callInPlace } from '#web/lib/api/call.ts';
import { pollIntervalMs } from './owner-draw-view.ts';

export const WINNERS_PER_PAGE = 20;

/** The latest first. During a draw, a failing server must not redirect the owner. */
export const drawsQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'draws', id],
    queryFn: async ({ signal }) =>
      (await callInPlace(drawsApi.draws, { query: { project_id: id }, signal })).result,
    refetchInterval: ({ state }) => pollIntervalMs(state.data?.[0], Date.now()),
  });

/** One page of winners, by rank. */
export const winnersQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'winners', id, page],
    queryFn: async ({ signal }) => {
      const body = { id, page, pageSize: WINNERS_PER_PAGE };
      return (await callInPlace(drawsApi.viewWinners, { body, signal })).result;
    },
    placeholderData: keepPreviousData,
  });
