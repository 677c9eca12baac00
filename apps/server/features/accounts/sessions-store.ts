import type { Db } from '#server/db/connect.ts';

/** The stored half of a signed-in session: it decides whether a good token still opens anything. */
export type SessionRow = { user_id: string; last_seen_at: Date; ended_at: Date | null };

export async function insertSession(
  db: Db,
  row: { id: string; userId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: row.id,
      user_id: row.userId,
      created_at: row.now,
      last_seen_at: row.now,
      expires_at: row.expiresAt,
      ended_at: null,
    })
    .execute();
}

export async function findSession(db: Db, id: string): Promise<SessionRow | undefined> {
  return await db
    .selectFrom('sessions')
    .select(['user_id', 'last_seen_at', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
}

export async function endSession(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Takes a nonce for good: false when it was taken before, however many ask at once. */
export async function consumeNonce(db: Db, nonce: string, expiresAt: Date): Promise<boolean> {
  const taken = await db
    .insertInto('consumed_nonces')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n;
}

/** Forgets what can no longer be used. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('consumed_nonces').where('expires_at', '<', now).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('email_confirmations').where('expires_at', '<', now).execute();
  await db.deleteFrom('captcha_passes').where('expires_at', '<', now).execute();
}
