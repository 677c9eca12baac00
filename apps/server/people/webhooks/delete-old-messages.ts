import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { deleteMessagesBefore } from './messages-store.ts';

const KEPT_SECONDS = 30 * 24 * 60 * 60;
const BATCH = 5_000;

/** Deletes one batch of old messages with their attempts; true when there is more. */
export async function deleteOldMessages(db: Db, now: Date): Promise<boolean> {
  return (await deleteMessagesBefore(db, secondsAfter(now, -KEPT_SECONDS), BATCH)) === BATCH;
}
