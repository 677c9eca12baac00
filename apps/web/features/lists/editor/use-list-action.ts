import type { Project } from '@signboard/contract/lists/list.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '#web/lib/api/problem.ts';
import { useSay } from '#web/lib/i18n/use-say.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { LISTS_KEY } from '../tables/lists-queries.ts';
import { projectQuery } from './project-queries.ts';

/** Does something to a whole list: what it answers holds at once, and the list is loaded again behind it. */
export function useListAction(id: string, act: () => Promise<Partial<Project>>) {
  const say = useSay();
  const queries = useQueryClient();
  const [isRunning, setRunning] = useState(false);

  async function run(): Promise<void> {
    setRunning(true);
    try {
      const change = await act();
      queries.setQueryData(projectQuery(id).queryKey, (project) => project && { ...project, ...change });
    } catch (reason) {
      // What stands against it is said in the server's words: a contract that does not exist, a list that is closed.
      if (isProblem(reason)) notify(reason.msg, 'error');
      else notify(say('save.unknown-error'), 'error', { staysOpen: true });
    }
    await queries.invalidateQueries({ queryKey: LISTS_KEY }).catch(() => {});
    setRunning(false);
  }

  return { run, isRunning };
}
