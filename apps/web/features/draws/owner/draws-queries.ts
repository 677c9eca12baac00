import { drawsApi } from '@signboard/contract/draws/endpoints.ts';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listQuery } from '#web/features/lists/editor/list-queries.ts';
import { LISTS_KEY } from '#web/features/lists/tables/lists-queries.ts';
import { call, callInPlace } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
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

/** Starts a draw. The server's reason for a refusal is shown below the standard text. */
export function useSelectWinners(id: string) {
  const translate = useTranslateMessage();
  const queries = useQueryClient();
  const [isRunning, setRunning] = useState(false);

  async function select(reason?: string): Promise<void> {
    setRunning(true);
    try {
      const { result } = await call(drawsApi.select, { body: { id, ...(reason && { reason }) } });
      const { queryKey } = drawsQuery(id);
      // A response already in flight doesn't know this draw yet.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (draws = []) => [
        result,
        ...draws.filter(({ number }) => number !== result.number),
      ]);
      queries.setQueryData(
        listQuery(id).queryKey,
        (list) => list && { ...list, drawState: 'checking' as const, state: 'drawing' as const },
      );
      void queries.invalidateQueries({ queryKey });
    } catch (problem) {
      const words = isProblem(problem) && problem.msg ? `\n${problem.msg}` : '';
      notify(translate('winners.not-selected') + words, 'error');
    }
    setRunning(false);
  }

  return { select, isRunning };
}
