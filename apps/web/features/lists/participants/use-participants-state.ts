import { useSearchParams } from '#web/navigation/use-navigate.ts';
import { useOptimisticState } from '../tables/use-table.ts';
import {
  changeParticipants,
  type ParticipantsState,
  readParticipantsState,
  writeParticipantsState,
} from './participants-state.ts';

/** The state of the table, kept in the URL: it can be shared, survives reloads and works with the back button. */
export type ParticipantsTableState = {
  state: ParticipantsState;
  change(change: Partial<ParticipantsState>): void;
  /** The URL query of another page. */
  searchOf(page: Pick<ParticipantsState, 'after' | 'before'>): string;
};

export function useParticipantsState(): ParticipantsTableState {
  const [search, setSearch] = useSearchParams();
  const [state, goAhead] = useOptimisticState(String(search), readParticipantsState(search));
  return {
    state,
    change(change) {
      const next = changeParticipants(state, change);
      goAhead(next);
      setSearch(writeParticipantsState(next), {
        preventScrollReset: true,
        // A whole search is one history entry, not each letter.
        replace: change.q !== undefined && state.q !== '',
      });
    },
    searchOf: (page) => `?${writeParticipantsState({ ...state, ...page })}`,
  };
}
