import type { Db } from '#server/db/connect.ts';
import { AppError } from '#server/lib/app-error.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import { queueMailToParticipants } from '#server/outbox/queue-mail.ts';
import type { ListsDeps } from './deps.ts';
import { deleteList, lockJoining, reserveUrlName } from './lists-store.ts';
import { lockForChange } from './require-own-list.ts';

/** How long a deleted list's address stays empty. */
const RESERVED_SECONDS = 30 * 24 * 60 * 60;

/** Deletes a list whose name was repeated; who gave an address is told, and the public address rests for a while. */
export async function removeList(
  deps: ListsDeps,
  ownerId: string,
  id: string,
  repeatedName: string,
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const list = await lockForChange(db, ownerId, id);
    if (repeatedName.trim() !== list.name) throw new AppError('name-not-repeated');
    await lockJoining(db, id);
    await reserveUrlName(db, ownerId, list.url_end_name, secondsAfter(deps.clock.now(), RESERVED_SECONDS));
    await deleteAndTell(db, list);
  });
}

/** Deletes a list that is locked, and tells those who joined it. */
export async function deleteAndTell(db: Db, list: { id: string; name: string }): Promise<void> {
  await queueMailToParticipants(db, list.id, { template: 'list-deleted', details: { listName: list.name } });
  await deleteList(db, list.id);
}
