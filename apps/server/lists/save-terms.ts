import type { Terms } from '@signboard/domain/lists/terms.ts';
import { diffTerms } from '@signboard/domain/lists/terms-changes.ts';
import { findTermsRefusal, type TermsRefusal } from '@signboard/domain/lists/terms-rules.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { countTermsBytes, storeTerms } from './list-terms-store.ts';
import { type ListRow, setSpots, updateList } from './lists-store.ts';
import type { ColumnChange } from './setting-columns.ts';
import { termsOf } from './terms-of.ts';

/**
 * Saves a change and the terms that follow from it. The list and its counter must be locked, so that every entry has
 * the version that its participant was checked against. While nobody has ever joined, the only version is replaced.
 */
export async function saveWithTerms(db: Db, list: ListRow, change: ColumnChange, now: Date): Promise<void> {
  const { availableSpots: spots = list.availableSpots, rule: _rule, bonuses: _bonuses, ...columns } = change;
  const before = termsOf(list);
  const after = termsOf({ ...list, ...change });
  const hasJoined = list.lastEntryNumber > 0;
  const isUrlNameChanged = (change.urlEndName ?? list.urlEndName) !== list.urlEndName;
  const refusal = findTermsRefusal({ before, after, isUrlNameChanged, hasJoined, draw: list.drawState }, now);
  if (refusal) throw toTermsError(refusal);
  const isChanged = diffTerms(before, after).length > 0;
  if (isChanged && hasJoined) await requireRoomForTerms(db, list.id, after);
  const version = list.termsVersion + (isChanged && hasJoined ? 1 : 0);
  await updateList(db, list.id, { ...columns, ...jsonColumns(change), termsVersion: version });
  await setSpots(db, list.id, spots);
  if (isChanged) await storeTerms(db, list.id, { version, savedAt: now, terms: after });
}

/** Every visitor of the public page gets all changes: hundreds of ordinary ones, or about ten of the longest rules. */
const MAX_TERMS_BYTES = 128 * 1024;

async function requireRoomForTerms(db: Db, listId: string, added: Terms): Promise<void> {
  const stored = await countTermsBytes(db, listId);
  if (stored + Buffer.byteLength(JSON.stringify(added)) > MAX_TERMS_BYTES)
    throw new AppError('too-many-terms');
}

/** As they are written. */
export function jsonColumns({ rule, bonuses }: ColumnChange) {
  return {
    ...(rule !== undefined && { rule: rule && JSON.stringify(rule) }),
    ...(bonuses !== undefined && { bonuses: JSON.stringify(bonuses) }),
  };
}

const FIELDS: Partial<Record<TermsRefusal, string>> = {
  'chain-fixed': 'chain',
  'winners-may-not-fall': 'howManyWinners',
  'confirm-time-may-not-fall': 'confirmHours',
  'end-date-passed': 'endDate',
};

/** With the message on its field, where there is one. */
export function toTermsError(refusal: TermsRefusal, cause?: unknown): AppError {
  const field = FIELDS[refusal];
  return new AppError(refusal, { ...(field && { fields: { [field]: `error.${refusal}` } }), cause });
}
