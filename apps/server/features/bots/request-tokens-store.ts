import type { Db } from '#server/db/connect.ts';

export type RequestTokenRow = { token: string; session_id: string; secret: string; expires_at: Date };

/** Keeps the secret of a journey until its person comes back; what nobody came back for is swept. */
export async function keepRequestToken(db: Db, row: RequestTokenRow, now: Date): Promise<void> {
  await db.deleteFrom('x_request_tokens').where('expires_at', '<=', now).execute();
  await db.insertInto('x_request_tokens').values(row).execute();
}

/** Takes a journey's secret, once, for the session that began it. */
export async function takeRequestToken(
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
