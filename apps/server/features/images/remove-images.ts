import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { ImageStore } from '#server/providers/image-store/port.ts';
import { releaseIdleImages } from './release-images.ts';

type Parts = { db: Db; clock: Clock; imageStore: ImageStore };

/** Deletes unused images from the store. Returns true when there may be more. */
export async function removeImages(deps: Parts): Promise<boolean> {
  const hasMoreIdle = await releaseIdleImages(deps.db, deps.clock.now());
  return (await removeNext(deps)) || hasMoreIdle;
}

/**
 * The row stays locked while the bytes are deleted, so that an upload of the same image runs before or after. If the
 * store fails, the removal is retried.
 */
async function removeNext({ db, clock, imageStore }: Parts): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string; isKept: boolean }>`
      select id, exists (select from images where images.id = image_removals.id) as "isKept"
      from image_removals where due_at <= ${clock.now()}
      order by due_at limit 1 for update skip locked`.execute(transaction);
    const [next] = rows;
    if (!next) return false;
    if (!next.isKept) await imageStore.remove(next.id);
    await transaction.deleteFrom('image_removals').where('id', '=', next.id).execute();
    return true;
  });
}
