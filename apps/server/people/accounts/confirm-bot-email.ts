import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';

const TOKEN = /^bot\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Works for as long as the bot has this address. */
export function botEmailToken(keyring: Keyring, botId: string, email: string): string {
  return `bot.${botId}.${keyring.mac('bot-email', signed(botId, email))}`;
}

/** Null for a token of another kind; false when it is forged or the bot has another address by now. */
export async function confirmBotEmail(
  { db, keyring }: { db: Db; keyring: Keyring },
  token: string,
  now: Date,
): Promise<boolean | null> {
  const [, botId, mac] = TOKEN.exec(token) ?? [];
  if (!botId || !mac) return null;
  return await db.transaction().execute(async (transaction) => {
    const bot = await transaction
      .selectFrom('bots')
      .select('email')
      .where('id', '=', botId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!bot?.email || !keyring.verifyMac('bot-email', signed(botId, bot.email), mac)) return false;
    await transaction
      .updateTable('bots')
      .set({ emailConfirmedAt: sql`coalesce(email_confirmed_at, ${now})` })
      .where('id', '=', botId)
      .execute();
    return true;
  });
}

const signed = (botId: string, email: string) => `${botId} ${email.toLowerCase()}`;
