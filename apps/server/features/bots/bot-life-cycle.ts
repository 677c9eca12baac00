import type { BotSession, Session, SessionCookies } from '#server/lib/route.ts';
import { wakePosting } from '#server/outbox/wake-jobs.ts';
import { openCredentials, sealCredentials } from './bot-credentials.ts';
import { type BotCallback, completeBotOAuth } from './bot-oauth.ts';
import { openBotSession } from './bot-session.ts';
import {
  type BotRow,
  deleteBot,
  insertOrFindBot,
  renewCredentials,
  requireBot,
  updateBot,
} from './bots-store.ts';
import type { BotsDeps } from './deps.ts';

/**
 * Turns an X callback into a bot, or finds the account's existing bot with its settings, and opens a session with it
 * in this browser.
 */
export async function connectBot(
  deps: BotsDeps,
  session: Session,
  callback: BotCallback,
  cookies: SessionCookies,
): Promise<{ marker: string; bot: BotRow }> {
  const { credentials, user } = await completeBotOAuth(deps, session, callback);
  const { bot, opened } = await deps.db.transaction().execute(async (db) => {
    const id = await insertOrFindBot(db, user);
    await renewCredentials(db, id, sealCredentials(deps.keyring, id, credentials));
    const opened = await openBotSession({ ...deps, db }, id, cookies.read('bot'));
    // Posts may be waiting for the account to be reconnected.
    await wakePosting(db);
    return { bot: await requireBot(db, id), opened };
  });
  cookies.write('bot', opened.cookie, opened.expiresAt);
  return { marker: opened.marker, bot };
}

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
