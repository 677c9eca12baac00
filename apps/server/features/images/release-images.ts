import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { secondsAfter } from '#server/lib/clock.ts';

/** Longer than any upload takes: one that began before the row went has its own row by then. */
const REST_SECONDS = 60 * 60;
/** A form is saved sooner than this after its picture was uploaded. */
const IDLE_SECONDS = 7 * 24 * 60 * 60;
const MOST_AT_ONCE = 500;

const isShown = sql<boolean>`exists (select from lists where logo = images.id or banner = images.id)`;

/** Lets go of a person's pictures that no list shows; their bytes follow. */
export async function releaseImagesOf(db: Db, userId: string, now: Date): Promise<void> {
  await release(db, sql`select id from images where uploaded_by = ${userId} for update`, now);
}

/** Lets go of pictures that were uploaded long ago and that no list shows. True when there may be more. */
export async function releaseIdleImages(db: Db, now: Date): Promise<boolean> {
  const before = secondsAfter(now, -IDLE_SECONDS);
  const idle = sql`
    select id from images where created_at < ${before} and not ${isShown}
    order by created_at limit ${MOST_AT_ONCE} for update skip locked`;
  return (await db.transaction().execute((transaction) => release(transaction, idle, now))) === MOST_AT_ONCE;
}

/** Whether a picture is shown is asked once its row is locked: a list that was just being saved with it keeps it. */
async function release(db: Db, wanted: RawBuilder<unknown>, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`${wanted}`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`
    with gone as (delete from images where id = any(${ids}::text[]) and not ${isShown} returning id)
    insert into image_removals (id, due_at) select id, ${secondsAfter(now, REST_SECONDS)} from gone
    on conflict (id) do update set due_at = excluded.due_at`.execute(db);
  return ids.length;
}

/** A picture that is uploaded again stays for now; should the upload fail, it is looked at later. */
export async function postponeRemoval(db: Db, id: string, now: Date): Promise<void> {
  const due_at = secondsAfter(now, REST_SECONDS);
  await db.updateTable('image_removals').set({ due_at }).where('id', '=', id).execute();
}
