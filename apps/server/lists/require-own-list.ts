import { findSaveRefusal } from '@signboard/domain/lists/life-cycle.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { findOwnList, type ListRow, lockOwnList } from './lists-store.ts';

/** 404 for another owner's list, so as not to reveal that it exists. */
export async function requireOwnList(db: Db, ownerId: string, id: string): Promise<ListRow> {
  const list = await findOwnList(db, ownerId, id);
  if (!list) throw new AppError('not-found');
  return list;
}

/** Also locks the list and joining. */
export async function lockRequiredList(db: Db, ownerId: string, id: string): Promise<ListRow> {
  const list = await lockOwnList(db, ownerId, id);
  if (!list) throw new AppError('not-found');
  return list;
}

/** Also requires that the list can be edited: neither active nor finished. */
export async function lockForSave(db: Db, ownerId: string, id: string): Promise<ListRow> {
  const list = await lockRequiredList(db, ownerId, id);
  const refusal = findSaveRefusal({ active: list.active, isFinished: list.isFinished });
  if (refusal) throw new AppError(refusal);
  return list;
}
