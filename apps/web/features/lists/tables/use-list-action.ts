import type { List } from '@signboard/contract/lists/list.ts';
import { getListState } from '@signboard/domain/lists/list-state.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { listQuery } from '../editor/list-queries.ts';
import { LISTS_KEY } from './lists-queries.ts';

/** Runs an action on a whole list: its response is applied at once, and the list is refetched in the background. */
export function useListAction(id: string, act: () => Promise<Partial<List>>) {
  const translate = useTranslateMessage();
  const queries = useQueryClient();
  const [isRunning, setRunning] = useState(false);

  async function run(): Promise<void> {
    setRunning(true);
    try {
      const change = await act();
      queries.setQueryData(listQuery(id).queryKey, (list) => list && applyChange(list, change));
    } catch (reason) {
      // The server's text gives the reason: a contract that doesn't exist, a list that is closed.
      if (isProblem(reason)) notify(reason.msg, 'error');
      else notify(translate('save.unknown-error'), 'error', { staysOpen: true });
    }
    await queries.invalidateQueries({ queryKey: LISTS_KEY }).catch(() => {});
    setRunning(false);
  }

  return { run, isRunning };
}

function applyChange(list: List, change: Partial<List>): List {
  const changed = { ...list, ...change };
  return { ...changed, state: getListState(changed, new Date()) };
}
