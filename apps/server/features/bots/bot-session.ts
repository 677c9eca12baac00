import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { fingerprint } from '#server/features/accounts/session-tokens.ts';
import { AppError } from '#server/lib/app-error.ts';
import { type Clock, secondsAfter } from '#server/lib/clock.ts';
import type { SessionCookies } from '#server/lib/route.ts';
import type { Keyring } from '#server/secrets/keyring.ts';
import {
  deleteBotSession,
  deleteOldBotSessions,
  findBotSession,
  insertBotSession,
} from './bot-sessions-store.ts';

const BOT_SESSION_SECONDS = 90 * 24 * 60 * 60;

/** What a browser gets to keep: a secret for its cookie, and a marker for its page that is worth nothing without it. */
export type OpenedBotSession = { cookie: string; marker: string; expiresAt: Date };

type Parts = { db: Db; clock: Clock; keyring: Keyring };

/** Opens a session with a bot in a browser, in the place of the one that was there. */
export async function openBotSession(
  { db, clock, keyring }: Parts,
  botId: string,
  oldCookie: string | undefined,
): Promise<OpenedBotSession> {
  const now = clock.now();
  const cookie = randomBytes(32).toString('base64url');
  const expiresAt = secondsAfter(now, BOT_SESSION_SECONDS);
  if (oldCookie) await deleteBotSession(db, fingerprint(oldCookie));
  await deleteOldBotSessions(db, botId, now);
  const row = {
    cookie_fingerprint: fingerprint(cookie),
    bot_id: botId,
    created_at: now,
    expires_at: expiresAt,
  };
  await insertBotSession(db, row);
  return { cookie, marker: keyring.mac('bot-session', fingerprint(cookie)), expiresAt };
}

/** The bot that a browser's cookie opens; without one the person has to connect it, and one that opens nothing is taken away. */
export async function requireBotSession(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  cookies: SessionCookies,
): Promise<{ botId: string }> {
  const cookie = cookies.read('bot');
  const row = cookie ? await findBotSession(db, fingerprint(cookie), clock.now()) : undefined;
  if (row) return { botId: row.bot_id };
  cookies.clear('bot');
  throw new AppError('bot-session-missing');
}

/** Sets the cookies again for the marker that belongs to them; a cookie that opens nothing any more is taken away. */
export async function renewBotCookies(
  { db, clock, keyring }: Parts,
  cookies: SessionCookies,
  marker: string,
): Promise<boolean> {
  const cookie = cookies.read('bot');
  const row = cookie ? await findBotSession(db, fingerprint(cookie), clock.now()) : undefined;
  if (!cookie || !row) {
    cookies.clear('bot');
    return false;
  }
  if (!keyring.verifyMac('bot-session', fingerprint(cookie), marker)) return false;
  cookies.write('bot', cookie, row.expires_at);
  return true;
}

/** Ends the session of this browser; the bot goes on. */
export async function endBotSession(db: Db, cookies: SessionCookies): Promise<void> {
  const cookie = cookies.read('bot');
  if (cookie) await deleteBotSession(db, fingerprint(cookie));
  cookies.clear('bot');
}
