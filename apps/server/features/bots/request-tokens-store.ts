import type { Db } from '#server/db/connect.ts';

export type RequestTokenRow = { token: string; session_id: string; secret: string; expires_at: Date };

/** Stores the secret until the callback; expired ones are deleted. */
export async function saveRequestToken(db: Db, row: RequestTokenRow, now: Date): Promise<void> {
  await db.deleteFrom('x_request_tokens').where('expires_at', '<=', now).execute();
  await db.insertInto('x_request_tokens').values(row).execute();
}

/** Single-use, and only for the session that started it. */
export async function consumeRequestToken(
  db: Db,
  token: string,
  sessionId: string,
  now: Date,
): Promise<{ secret: string } | undefined> {
  return await db
    .deleteFrom('x_request_tokens')
    .where('token', '=', token)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .returning('secret')
    .executeTakeFirst();
}
