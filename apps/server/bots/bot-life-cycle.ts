import type { Db } from '#server/platform/db/connect.ts';
import { violatedConstraint } from '#server/platform/db/database-errors.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { BotSession, Session, SessionCookies, UserSession } from '#server/platform/lib/route.ts';
import { wakeJobs } from '#server/platform/outbox/wake-jobs.ts';
import { type BotChannelRow, findBotChannel } from './bot-channels-store.ts';
import { type BotCallback, completeBotOAuth } from './bot-oauth.ts';
import { findCurrentBotSession, openBotSession } from './bot-session.ts';
import {
  type BotRow,
  deleteBot,
  insertOrFindBot,
  insertOrFindWalletBot,
  lockBot,
  renewCredentials,
  requireBot,
  updateBot,
} from './bots-store.ts';
import type { BotsDeps } from './deps.ts';
import { xSecret } from './x-secret.ts';

/**
 * Turns an X callback into a bot, or finds the account's existing bot with its settings, and opens a session with it
 * in this browser. If the browser has a bot without X open, the account is connected to that one.
 */
export async function connectBot(
  deps: BotsDeps,
  session: Session,
  callback: BotCallback,
  cookies: SessionCookies,
): Promise<{ marker: string; bot: BotRow }> {
  const { credentials, user } = await completeBotOAuth(deps, session, callback);
  const current = await findCurrentBotSession(deps, cookies);
  const { bot, opened } = await deps.db.transaction().execute(async (db) => {
    const withoutX = current && (await lockBot(db, current.botId));
    const id =
      withoutX?.twitterId === null
        ? await addXAccount(db, withoutX.id, user)
        : await insertOrFindBot(db, user);
    await renewCredentials(db, id, xSecret.seal(deps.keyring, id, credentials));
    const opened = await openBotSession({ ...deps, db }, id, cookies.read('bot'));
    // Posts may be waiting for the account to be reconnected.
    await wakeJobs(db, 'posting');
    return { bot: await requireBot(db, id), opened };
  });
  cookies.write('bot', opened.cookie, opened.expiresAt);
  return { marker: opened.marker, bot };
}

/** One account can't serve two bots, and neither of them may silently disappear. */
async function addXAccount(db: Db, botId: string, user: { id: string; username: string }): Promise<string> {
  try {
    await updateBot(db, botId, { twitterId: user.id, username: user.username });
    return botId;
  } catch (error) {
    throw violatedConstraint(error) === 'bots_one_per_account' ? new AppError('x-account-has-bot') : error;
  }
}

/** Opens the bot of a signed-in account, or creates it. */
export async function openWalletBot(
  deps: BotsDeps,
  { userId }: UserSession,
  cookies: SessionCookies,
): Promise<{ marker: string; bot: BotRow }> {
  try {
    const { bot, opened } = await deps.db.transaction().execute(async (db) => {
      const id = await insertOrFindWalletBot(db, userId);
      const opened = await openBotSession({ ...deps, db }, id, cookies.read('bot'));
      return { bot: await requireBot(db, id), opened };
    });
    cookies.write('bot', opened.cookie, opened.expiresAt);
    return { marker: opened.marker, bot };
  } catch (error) {
    // The account was erased in another tab.
    throw violatedConstraint(error) === 'bots_account_id_fkey' ? new AppError('session-ended') : error;
  }
}

export async function pauseBot(deps: BotsDeps, session: BotSession, isPaused: boolean): Promise<BotRow> {
  return await deps.db.transaction().execute(async (db) => {
    const bot = await updateBot(db, session.botId, { isPaused });
    if (!isPaused) await wakeJobs(db, 'posting');
    return bot;
  });
}

/** Deletes a bot with its history and sessions, and revokes the access to X if possible. */
export async function removeBot(deps: BotsDeps, session: BotSession, cookies: SessionCookies): Promise<void> {
  const x = await findBotChannel(deps.db, session.botId, 'x');
  const bot = await deleteBot(deps.db, session.botId);
  cookies.clear('bot');
  if (bot && x) await revokeAccess(deps, x);
}

/**
 * Only OAuth 2.0 supports revocation. The bot is already deleted: if this fails, the person can revoke the access at
 * X.
 */
async function revokeAccess(
  { keyring, xBotLogin, log }: BotsDeps,
  { botId, secret }: BotChannelRow,
): Promise<void> {
  try {
    const credentials = xSecret.open(keyring, botId, secret);
    if (credentials.kind === 'oauth2') await xBotLogin?.revoke(credentials);
  } catch (error) {
    log.warn({ botId, fault: (error as Error).message }, 'revoking the access to X failed');
  }
}
