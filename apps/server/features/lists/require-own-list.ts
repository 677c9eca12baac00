import { findSaveRefusal } from '@signboard/domain/lists/life-cycle.ts';
import type { Db } from '#server/db/connect.ts';
import { AppError } from '#server/lib/app-error.ts';
import { findOwnList, type ListRow, lockOwnList } from './lists-store.ts';

/** A list of this owner, or 404: what exists is nobody else's business. */
export async function requireOwnList(db: Db, ownerId: string, id: string): Promise<ListRow> {
  const list = await findOwnList(db, ownerId, id);
  if (!list) throw new AppError('not-found');
  return list;
}

/** The same, locked for a change. */
export async function lockForChange(db: Db, ownerId: string, id: string): Promise<ListRow> {
  const list = await lockOwnList(db, ownerId, id);
  if (!list) throw new AppError('not-found');
  return list;
}

/** The same, if it may be saved: neither active nor finished. */
export async function lockForSave(db: Db, ownerId: string, id: string): Promise<ListRow> {
  const list = await lockForChange(db, ownerId, id);
  const refusal = findSaveRefusal({ active: list.active, isFinished: list.is_finished });
  if (refusal) throw new AppError(refusal);
  return list;
}
