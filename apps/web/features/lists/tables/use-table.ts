import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  changeTable,
  readTableState,
  type TableRules,
  type TableState,
  writeTableState,
} from './table-state.ts';

/** A table's state, kept in the address bar: reloads keep it and the way back leads through it. */
export type Table = {
  state: TableState;
  rules: TableRules;
  change(change: Partial<TableState>): void;
  /** The query of another page of the same cut. */
  searchOf(page: number): string;
};

/** The state of the table on this page. */
export function useTable(rules: TableRules): Table {
  const [search, setSearch] = useSearchParams();
  const [state, goAhead] = useAhead(String(search), readTableState(search, rules));
  return {
    state,
    rules,
    change: (change) => {
      const next = changeTable(state, change);
      goAhead(next);
      setSearch(writeTableState(next, rules), {
        preventScrollReset: true,
        // A word is one step of the way back, not each of its letters.
        replace: change.q !== undefined && state.q !== '',
      });
    },
    searchOf: (page) => `?${writeTableState({ ...state, page }, rules)}`,
  };
}

/** The address bar follows a moment later; until it does, what was chosen already holds. */
function useAhead(address: string, said: TableState): [TableState, (state: TableState) => void] {
  const [ahead, setAhead] = useState<{ of: string; state: TableState } | null>(null);
  const isCaughtUp = ahead !== null && ahead.of !== address;
  if (isCaughtUp) setAhead(null);
  const state = ahead && !isCaughtUp ? ahead.state : said;
  return [state, (next) => setAhead({ of: address, state: next })];
}
