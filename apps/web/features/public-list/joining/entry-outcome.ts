import type { OwnEntry } from '@signboard/contract/public-list/own-entry.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { ORGANIZER_REASONS } from '@signboard/domain/lists/removal.ts';

export type EntryOutcome = 'joined' | 'won' | 'passedOver' | 'lost' | 'removed';

export function entryOutcome({
  removedReason,
  hasWon,
  place,
}: Pick<OwnEntry, 'removedReason' | 'hasWon' | 'place'>): EntryOutcome {
  if (removedReason) return 'removed';
  if (hasWon === null) return 'joined';
  if (place?.passedOverAt) return 'passedOver';
  return hasWon ? 'won' : 'lost';
}

/** Otherwise the snapshot removed it. */
export const isRemovedByOwner = ({ removedReason }: Pick<OwnEntry, 'removedReason'>): boolean =>
  ORGANIZER_REASONS.some((reason) => reason === removedReason);

const TOO_LATE: ReadonlySet<PublicList['state']> = new Set(['committed', 'drawn', 'closed', 'deleted']);

/** A participant who asked for the removal has nothing to object to. */
export const canObject = (
  { removedReason }: Pick<OwnEntry, 'removedReason'>,
  state: PublicList['state'],
): boolean => removedReason !== null && removedReason !== 'on-request' && !TOO_LATE.has(state);
