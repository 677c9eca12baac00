import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export type NewImage = {
  id: string;
  userId: string;
  width: number;
  height: number;
  bytes: number;
  now: Date;
};

/** In a transaction, the row stays locked against removal. */
export async function imageExists(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('images')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Upserts: uploading the same image again resets its age. */
export async function insertImage(db: Db, { userId, now, ...image }: NewImage): Promise<void> {
  await db
    .insertInto('images')
    .values({ ...image, uploaded_by: userId, created_at: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        created_at: row.ref('excluded.created_at'),
        uploaded_by: row.fn.coalesce('images.uploaded_by', 'excluded.uploaded_by'),
      })),
    )
    .execute();
}

/** Counts an attempt and returns whether it is within the limit; one atomic statement. */
export async function countAttempt(
  db: Db,
  { userId, now, windowStart, most }: { userId: string; now: Date; windowStart: Date; most: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into image_attempts as known (user_id, since, attempts) values (${userId}, ${now}, 1)
    on conflict (user_id) do update set
      since = case when known.since <= ${windowStart} then excluded.since else known.since end,
      attempts = case when known.since <= ${windowStart} then 1 else known.attempts + 1 end
    where known.since <= ${windowStart} or known.attempts < ${most}
    returning attempts`.execute(db);
  return rows.length === 1;
}
