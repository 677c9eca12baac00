import type { List } from '@signboard/contract/lists/list.ts';
import { useQueryClient } from '@tanstack/react-query';
import { LISTS_KEY } from '../tables/lists-queries.ts';
import { listQuery } from './list-queries.ts';

/** Caches the list that the server returned; tables of lists refetch when they are next shown. */
export function useCacheList(): (saved: List) => void {
  const queries = useQueryClient();
  return (saved) => {
    queries.setQueryData(listQuery(saved.id).queryKey, saved);
    void queries.invalidateQueries({
      queryKey: LISTS_KEY,
      predicate: (query) => !['one', 'access', 'registration'].includes(String(query.queryKey[1])),
    });
  };
}
