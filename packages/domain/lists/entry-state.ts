/** Where an entry stands: on the list, and after a draw among the winners or in the waiting list. */
export const ENTRY_STATES = ['joined', 'winner', 'waiting', 'removed'] as const;

export type EntryState = (typeof ENTRY_STATES)[number];

type Entry = { winner: boolean; rank: number | null; removedReason: string | null };

export function getEntryState({ winner, rank, removedReason }: Entry): EntryState {
  if (removedReason !== null) return 'removed';
  if (winner) return 'winner';
  return rank === null ? 'joined' : 'waiting';
}
