import type { Db } from '#server/platform/db/connect.ts';

export type RequestTokenRow = { token: string; sessionId: string; secret: string; expiresAt: Date };

/** Stores the secret until the callback; expired ones are deleted. */
export async function saveRequestToken(db: Db, row: RequestTokenRow, now: Date): Promise<void> {
  await db.deleteFrom('xRequestTokens').where('expiresAt', '<=', now).execute();
  await db.insertInto('xRequestTokens').values(row).execute();
}

/** Single-use, and only for the session that started it. */
export async function consumeRequestToken(
  db: Db,
  token: string,
  sessionId: string,
  now: Date,
): Promise<{ secret: string } | undefined> {
  return await db
    .deleteFrom('xRequestTokens')
    .where('token', '=', token)
    .where('sessionId', '=', sessionId)
    .where('expiresAt', '>', now)
    .returning('secret')
    .executeTakeFirst();
}
