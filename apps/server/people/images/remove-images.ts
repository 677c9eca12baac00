import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { type Clock, secondsAfter } from '#server/platform/lib/clock.ts';
import { type ImageStore, narrowName } from '#server/platform/providers/image-store/port.ts';

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
      select id, exists (select from images where images.id = image_removals.id) as is_kept
      from image_removals where due_at <= ${clock.now()}
      order by due_at limit 1 for update skip locked`.execute(transaction);
    const [next] = rows;
    if (!next) return false;
    if (!next.isKept) {
      await imageStore.remove(narrowName(next.id));
      await imageStore.remove(next.id);
    }
    await transaction.deleteFrom('imageRemovals').where('id', '=', next.id).execute();
    return true;
  });
}

/** Longer than any upload takes: a concurrent upload has inserted its own row by then. */
const REMOVAL_DELAY_SECONDS = 60 * 60;
/** Long enough for the form to be saved after the upload. */
const IDLE_SECONDS = 7 * 24 * 60 * 60;
const BATCH = 500;

const isShown = sql<boolean>`(
  exists (select from lists where logo = images.id or banner = images.id)
  or exists (select from communities where logo = images.id)
  or exists (select from collection_pictures where image = images.id)
  or exists (select from collection_art where image = images.id))`;

/** Schedules the removal of a person's images that no page uses. */
export async function releaseImagesOf(db: Db, userId: string, now: Date): Promise<void> {
  await release(db, sql`select id from images where uploaded_by = ${userId} for update`, now);
}

/** Schedules the removal of old images that no page uses. Returns true when there may be more. */
export async function releaseIdleImages(db: Db, now: Date): Promise<boolean> {
  const before = secondsAfter(now, -IDLE_SECONDS);
  const idle = sql`
    select id from images where created_at < ${before} and not ${isShown}
    order by created_at limit ${BATCH} for update skip locked`;
  return (await db.transaction().execute((transaction) => release(transaction, idle, now))) === BATCH;
}

/** Checks usage after locking the row, so that a list being saved with the image keeps it. */
async function release(db: Db, wanted: RawBuilder<unknown>, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`${wanted}`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`
    with gone as (delete from images where id = any(${ids}::text[]) and not ${isShown} returning id)
    insert into image_removals (id, due_at) select id, ${secondsAfter(now, REMOVAL_DELAY_SECONDS)} from gone
    on conflict (id) do update set due_at = excluded.due_at`.execute(db);
  return ids.length;
}

/** Uploading the same image again postpones its removal; if that upload fails, the removal runs later. */
export async function postponeRemoval(db: Db, id: string, now: Date): Promise<void> {
  const dueAt = secondsAfter(now, REMOVAL_DELAY_SECONDS);
  await db.updateTable('imageRemovals').set({ dueAt }).where('id', '=', id).execute();
}
