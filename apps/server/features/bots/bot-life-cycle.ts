import type { SessionCookies } from '#server/lib/route.ts';
import type { BotSession } from '#server/lib/session.ts';
import { wakePosting } from '#server/outbox/wake-posting.ts';
import { openCredentials } from './bot-credentials.ts';
import { type BotRow, deleteBot, updateBot } from './bots-store.ts';
import type { BotsDeps } from './deps.ts';

export async function pauseBot(deps: BotsDeps, session: BotSession, isPaused: boolean): Promise<BotRow> {
  return await deps.db.transaction().execute(async (db) => {
    const bot = await updateBot(db, session.botId, { is_paused: isPaused });
    if (!isPaused) await wakePosting(db);
    return bot;
  });
}

/** Deletes a bot with its history and sessions, and revokes the access to X if possible. */
export async function removeBot(deps: BotsDeps, session: BotSession, cookies: SessionCookies): Promise<void> {
  const bot = await deleteBot(deps.db, session.botId);
  cookies.clear('bot');
  if (bot) await revokeAccess(deps, bot);
}

/**
 * Only OAuth 2.0 supports revocation. The bot is already deleted: if this fails, the person can revoke the access at
 * X.
 */
async function revokeAccess({ keyring, xBotLogin, log }: BotsDeps, bot: BotRow): Promise<void> {
  if (bot.credentials === null) return;
  try {
    const credentials = openCredentials(keyring, bot.id, bot.credentials);
    if (credentials.kind === 'oauth2') await xBotLogin?.revoke(credentials);
  } catch (error) {
    log.warn({ botId: bot.id, fault: (error as Error).message }, 'revoking the access to X failed');
  }
}
