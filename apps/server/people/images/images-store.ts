import type { Db } from '#server/platform/db/connect.ts';

export type NewImage = {
  id: string;
  /** Null for a picture that nobody uploaded. */
  userId: string | null;
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
    .values({ ...image, uploadedBy: userId, createdAt: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        createdAt: row.ref('excluded.createdAt'),
        uploadedBy: row.fn.coalesce('images.uploadedBy', 'excluded.uploadedBy'),
      })),
    )
    .execute();
}
