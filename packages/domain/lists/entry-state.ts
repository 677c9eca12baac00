/** Where an entry stands: on the list, and after a draw among the winners, in the waiting list, or no longer a winner. */
export const ENTRY_STATES = ['joined', 'winner', 'waiting', 'passed-over', 'removed'] as const;

export type EntryState = (typeof ENTRY_STATES)[number];

type Entry = {
  winner: boolean;
  /** Was a winner, but didn't confirm in time. */
  passedOver: boolean;
  rank: number | null;
  removedReason: string | null;
};

export function getEntryState({ winner, passedOver, rank, removedReason }: Entry): EntryState {
  if (removedReason !== null) return 'removed';
  if (winner) return 'winner';
  if (passedOver) return 'passed-over';
  return rank === null ? 'joined' : 'waiting';
}
