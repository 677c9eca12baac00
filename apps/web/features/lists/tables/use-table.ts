import { useState } from 'react';
import { useSearchParams } from '#web/navigation/use-navigate.ts';
import {
  changeTable,
  readTableState,
  type TableRules,
  type TableState,
  writeTableState,
} from './table-state.ts';

/** The table state, kept in the URL: it survives reloads and works with the back button. */
export type Table = {
  state: TableState;
  rules: TableRules;
  change(change: Partial<TableState>): void;
  /** The URL query of another page. */
  searchOf(page: number): string;
};

export function useTable(rules: TableRules): Table {
  const [search, setSearch] = useSearchParams();
  const [state, goAhead] = useOptimisticState(String(search), readTableState(search, rules));
  return {
    state,
    rules,
    change: (change) => {
      const next = changeTable(state, change);
      goAhead(next);
      setSearch(writeTableState(next, rules), {
        preventScrollReset: true,
        // A whole search is one history entry, not each letter.
        replace: change.q !== undefined && state.q !== '',
      });
    },
    searchOf: (page) => `?${writeTableState({ ...state, page }, rules)}`,
  };
}

/** The URL is updated a moment later; until then the chosen state applies. */
export function useOptimisticState<S>(address: string, said: S): [S, (state: S) => void] {
  const [ahead, setAhead] = useState<{ of: string; state: S } | null>(null);
  const isCaughtUp = ahead !== null && ahead.of !== address;
  if (isCaughtUp) setAhead(null);
  const state = ahead && !isCaughtUp ? ahead.state : said;
  return [state, (next) => setAhead({ of: address, state: next })];
}
