import type { Db } from '#server/db/connect.ts';
import { AppError } from '#server/lib/app-error.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import { queueMailToParticipants } from '#server/outbox/queue-mail.ts';
import type { ListsDeps } from './deps.ts';
import { deleteList, lockJoining, reserveUrlName } from './lists-store.ts';
import { lockRequiredList } from './require-own-list.ts';

/** How long the URL of a deleted list stays reserved. */
const RESERVED_SECONDS = 30 * 24 * 60 * 60;

/** Requires the repeated name as confirmation. Participants are notified, and the URL stays reserved for a while. */
export async function deleteOwnList(
  deps: ListsDeps,
  ownerId: string,
  id: string,
  repeatedName: string,
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const list = await lockRequiredList(db, ownerId, id);
    if (repeatedName.trim() !== list.name) throw new AppError('name-not-repeated');
    await lockJoining(db, id);
    await reserveUrlName(db, ownerId, list.url_end_name, secondsAfter(deps.clock.now(), RESERVED_SECONDS));
    await deleteAndNotify(db, list);
  });
}

/** The list must be locked. */
export async function deleteAndNotify(db: Db, list: { id: string; name: string }): Promise<void> {
  await queueMailToParticipants(db, list.id, { template: 'list-deleted', details: { listName: list.name } });
  await deleteList(db, list.id);
}
