import type { JoinedItem } from '@signboard/contract/lists/list.ts';

export type EntryResult = 'removed' | 'won' | 'passedOver' | 'lost' | 'waiting' | 'joined';

type Entry = Pick<JoinedItem, 'isDrawn' | 'winner' | 'hasDraw' | 'removedReason' | 'place'>;

/** Before the draw nobody has won or lost; without a draw, joining is all there is. */
export function entryResult({ isDrawn, winner, hasDraw, removedReason, place }: Entry): EntryResult {
  if (removedReason) return 'removed';
  if (place?.passedOverAt) return 'passedOver';
  if (isDrawn) return winner ? 'won' : 'lost';
  return hasDraw ? 'waiting' : 'joined';
}

/** Only an entry that counts can be taken back, and only while registration is open. */
export function canLeave({ state, removedReason }: Pick<JoinedItem, 'state' | 'removedReason'>): boolean {
  return (state === 'open' || state === 'full') && removedReason === null;
}
