import { drawsApi } from '@signboard/contract/draws/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listQuery } from '#web/features/lists/editor/list-queries.ts';
import { call } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { drawsQuery } from './draws-queries.ts';

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
        (list) => list && { ...list, drawState: 'checking' as const },
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
