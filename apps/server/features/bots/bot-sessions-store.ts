import type { Db } from '#server/db/connect.ts';

export type BotSessionRow = {
  cookie_fingerprint: string;
  bot_id: string;
  created_at: Date;
  expires_at: Date;
};

export async function insertBotSession(db: Db, row: BotSessionRow): Promise<void> {
  await db.insertInto('bot_sessions').values(row).execute();
}

/** Only unexpired sessions. */
export async function findBotSession(
  db: Db,
  fingerprint: string,
  now: Date,
): Promise<BotSessionRow | undefined> {
  return await db
    .selectFrom('bot_sessions')
    .selectAll()
    .where('cookie_fingerprint', '=', fingerprint)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function deleteBotSession(db: Db, fingerprint: string): Promise<void> {
  await db.deleteFrom('bot_sessions').where('cookie_fingerprint', '=', fingerprint).execute();
}

export async function deleteBotSessionsOf(db: Db, botId: string): Promise<void> {
  await db.deleteFrom('bot_sessions').where('bot_id', '=', botId).execute();
}
