import type { SentEntrySelection } from '@signboard/contract/lists/entry-filter.ts';
import { filterOf, type ParticipantsState } from './participants-state.ts';

/** Single entries by number, with whether they were removed; or everything that matches the filters. */
export type Selection = ReadonlyMap<number, { isRemoved: boolean }> | 'all';

export const NOTHING: Selection = new Map();

type Entry = { entryNumber: number; removedReason: string | null };

export function select(selection: Selection, entries: readonly Entry[], isSelected: boolean): Selection {
  const next = new Map(selection === 'all' ? [] : selection);
  for (const { entryNumber, removedReason } of entries)
    if (isSelected) next.set(entryNumber, { isRemoved: removedReason !== null });
    else next.delete(entryNumber);
  return next;
}

/** As many of either kind as match the filters; null while unknown. */
export type Counts = { total: number | null; remaining: number | null };

/** What an action concerns: how many entries, and how the API is told which. */
export type Target = { count: number; entries: SentEntrySelection };

/** Everything selected. */
export function selectedTarget(selection: Selection, state: ParticipantsState, { total }: Counts): Target {
  if (selection === 'all') return matching(state, total);
  return listed([...selection.keys()]);
}

/** Everything selected that can still be removed. */
export function removableTarget(
  selection: Selection,
  state: ParticipantsState,
  { remaining }: Counts,
): Target {
  if (selection === 'all') return matching(state, remaining);
  return listed([...selection].filter(([, { isRemoved }]) => !isRemoved).map(([number]) => number));
}

const listed = (entryNumbers: number[]): Target => ({
  count: entryNumbers.length,
  entries: { entryNumbers },
});

const matching = (state: ParticipantsState, count: number | null): Target => ({
  count: count ?? 0,
  entries: { matching: { filter: filterOf(state), count: count ?? 0 } },
});
