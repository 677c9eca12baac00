import { randomBytes } from 'node:crypto';
import { hashCookie } from '#server/people/accounts/session-tokens.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { type Clock, secondsAfter } from '#server/platform/lib/clock.ts';
import type { SessionCookies } from '#server/platform/lib/route.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import {
  deleteBotSession,
  deleteBotSessionsOf,
  findBotSession,
  insertBotSession,
} from './bot-sessions-store.ts';

const BOT_SESSION_SECONDS = 90 * 24 * 60 * 60;

/** A secret for the cookie, and a marker for the page that is useless without it. */
export type OpenedBotSession = { cookie: string; marker: string; expiresAt: Date };

type Parts = { db: Db; clock: Clock; keyring: Keyring };

/**
 * Replaces the browser's previous bot session and ends all sessions of this bot elsewhere: whoever has connected the
 * account must be able to lock others out.
 */
export async function openBotSession(
  { db, clock, keyring }: Parts,
  botId: string,
  oldCookie: string | undefined,
): Promise<OpenedBotSession> {
  const now = clock.now();
  const cookie = randomBytes(32).toString('base64url');
  const expiresAt = secondsAfter(now, BOT_SESSION_SECONDS);
  if (oldCookie) await deleteBotSession(db, hashCookie(oldCookie));
  await deleteBotSessionsOf(db, botId);
  const row = {
    cookieFingerprint: hashCookie(cookie),
    botId,
    createdAt: now,
    expiresAt,
  };
  await insertBotSession(db, row);
  return { cookie, marker: keyring.mac('bot-session', hashCookie(cookie)), expiresAt };
}

/** Requires a valid bot cookie; an invalid one is cleared. */
export async function requireBotSession(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  cookies: SessionCookies,
): Promise<{ botId: string }> {
  const botSession = await findCurrentBotSession({ db, clock }, cookies);
  if (!botSession) throw new AppError('bot-session-missing');
  return botSession;
}

/** Null without a valid bot cookie; an invalid one is cleared. */
export async function findCurrentBotSession(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  cookies: SessionCookies,
): Promise<{ botId: string } | null> {
  const cookie = cookies.read('bot');
  const row = cookie ? await findBotSession(db, hashCookie(cookie), clock.now()) : undefined;
  if (row) return { botId: row.botId };
  cookies.clear('bot');
  return null;
}

/** Restores the companion cookie for a matching marker; an invalid cookie is cleared. */
export async function renewBotCookies(
  { db, clock, keyring }: Parts,
  cookies: SessionCookies,
  marker: string,
): Promise<boolean> {
  const cookie = cookies.read('bot');
  const row = cookie ? await findBotSession(db, hashCookie(cookie), clock.now()) : undefined;
  if (!cookie || !row) {
    cookies.clear('bot');
    return false;
  }
  if (!keyring.verifyMac('bot-session', hashCookie(cookie), marker)) return false;
  cookies.write('bot', cookie, row.expiresAt);
  return true;
}

/** Ends the bot's sessions in all browsers; the bot keeps running. */
export async function endAllBotSessions(db: Db, botId: string, cookies: SessionCookies): Promise<void> {
  await deleteBotSessionsOf(db, botId);
  cookies.clear('bot');
}

/** Ends this browser's session; the bot keeps running. */
export async function endBotSession(db: Db, cookies: SessionCookies): Promise<void> {
  const cookie = cookies.read('bot');
  if (cookie) await deleteBotSession(db, hashCookie(cookie));
  cookies.clear('bot');
}
