import type { Db } from '#server/platform/db/connect.ts';

export type BotSessionRow = {
  cookieFingerprint: string;
  botId: string;
  createdAt: Date;
  expiresAt: Date;
};

export async function insertBotSession(db: Db, row: BotSessionRow): Promise<void> {
  await db.insertInto('botSessions').values(row).execute();
}

/** Only unexpired sessions. */
export async function findBotSession(
  db: Db,
  fingerprint: string,
  now: Date,
): Promise<BotSessionRow | undefined> {
  return await db
    .selectFrom('botSessions')
    .selectAll()
    .where('cookieFingerprint', '=', fingerprint)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

export async function deleteBotSession(db: Db, fingerprint: string): Promise<void> {
  await db.deleteFrom('botSessions').where('cookieFingerprint', '=', fingerprint).execute();
}

export async function deleteBotSessionsOf(db: Db, botId: string): Promise<void> {
  await db.deleteFrom('botSessions').where('botId', '=', botId).execute();
}
