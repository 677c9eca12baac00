import type { SessionCookies } from '#server/lib/route.ts';
import type { Session } from '#server/lib/session.ts';
import { wakePosting } from '#server/outbox/wake-posting.ts';
import { sealCredentials } from './bot-credentials.ts';
import { completeBotOAuth } from './bot-oauth.ts';
import { openBotSession } from './bot-session.ts';
import { type BotRow, insertOrFindBot, renewCredentials, requireBot } from './bots-store.ts';
import type { BotsDeps } from './deps.ts';

/**
 * Turns an X callback into a bot, or finds the account's existing bot with its settings, and opens a session with it
 * in this browser.
 */
export async function connectBot(
  deps: BotsDeps,
  session: Session,
  url: string,
  cookies: SessionCookies,
): Promise<{ marker: string; bot: BotRow }> {
  const { credentials, user } = await completeBotOAuth(deps, session, url);
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
