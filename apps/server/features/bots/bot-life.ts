import type { SessionCookies } from '#server/lib/route.ts';
import type { BotSession } from '#server/lib/session.ts';
import { wakePosting } from '#server/outbox/wake-posting.ts';
import { openCredentials } from './bot-secrets.ts';
import { type BotRow, deleteBot, updateBot } from './bots-store.ts';
import type { BotsDeps } from './deps.ts';

/** Lets a bot rest, or go on. */
export async function pauseBot(deps: BotsDeps, session: BotSession, isPaused: boolean): Promise<BotRow> {
  return await deps.db.transaction().execute(async (db) => {
    const bot = await updateBot(db, session.botId, { is_paused: isPaused });
    if (!isPaused) await wakePosting(db);
    return bot;
  });
}

/** Deletes a bot with its history and its sessions, and gives the access to X back as far as that can be done. */
export async function removeBot(deps: BotsDeps, session: BotSession, cookies: SessionCookies): Promise<void> {
  const bot = await deleteBot(deps.db, session.botId);
  cookies.clear('bot');
  if (bot) await giveAccessBack(deps, bot);
}

/** Only OAuth 2.0 knows how. The bot is gone already: what fails here can be ended at X by the person. */
async function giveAccessBack({ keyring, xBotLogin, log }: BotsDeps, bot: BotRow): Promise<void> {
  if (bot.credentials === null) return;
  try {
    const credentials = openCredentials(keyring, bot.id, bot.credentials);
    if (credentials.kind === 'oauth2') await xBotLogin?.revoke(credentials);
  } catch (error) {
    log.warn({ botId: bot.id, fault: (error as Error).message }, 'the access to X was not given back');
  }
}
