import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { deleteClaimsBefore } from './listing-sources-store.ts';

/** A listing that is older than a quarter of an hour is not posted: two days are plenty. */
const KEPT_SECONDS = 2 * 86_400;
const BATCH = 5_000;

/** Deletes the claims of past days in small batches; true when there is more. */
export async function deleteOldClaims(db: Db, now: Date): Promise<boolean> {
  const day = secondsAfter(now, -KEPT_SECONDS).toISOString().slice(0, 10);
  return (await deleteClaimsBefore(db, day, BATCH)) === BATCH;
}
