import type { OwnEntry } from '@signboard/contract/public-list/schemas.ts';

export type EntryOutcome = 'joined' | 'won' | 'lost' | 'removed';

export function entryOutcome({
  removedReason,
  hasWon,
}: Pick<OwnEntry, 'removedReason' | 'hasWon'>): EntryOutcome {
  if (removedReason) return 'removed';
  if (hasWon === null) return 'joined';
  return hasWon ? 'won' : 'lost';
}
