import type { Project } from '@signboard/contract/lists/list.ts';
import { useQueryClient } from '@tanstack/react-query';
import { LISTS_KEY } from '../tables/lists-queries.ts';
import { projectQuery } from './project-queries.ts';

/** Keeps a list as the server just answered it; every table of lists asks again when it is next seen. */
export function useKeepProject(): (saved: Project) => void {
  const queries = useQueryClient();
  return (saved) => {
    queries.setQueryData(projectQuery(saved.id).queryKey, saved);
    void queries.invalidateQueries({
      queryKey: LISTS_KEY,
      predicate: (query) => !['one', 'access', 'registration'].includes(String(query.queryKey[1])),
    });
  };
}
