import { randomBytes, randomUUID } from 'node:crypto';
import { buildSignInMessage } from '@signboard/domain/accounts/sign-in-message.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { type Clock, secondsAfter } from '#server/platform/lib/clock.ts';
import type { Session, UserSession } from '#server/platform/lib/route.ts';
import { isSameSecret } from '#server/platform/secrets/keyring.ts';
import { lockUser } from './accounts-store.ts';
import type { AccountsDeps } from './deps.ts';
import {
  hashCookie,
  type IssuedSession,
  issueSession,
  NONCE_SECONDS,
  readToken,
  SESSION_SECONDS,
} from './session-tokens.ts';
import { endSessionsOf, type NewSession, openUserSession, touchSession } from './sessions-store.ts';

/** Anonymous sessions need no row, so visitors cause no writes. */
export function startSession(deps: AccountsDeps): IssuedSession & { nonce: string; message: string } {
  const now = deps.clock.now();
  const nonce = randomBytes(16).toString('hex');
  const issued = issueSession(
    deps.keyring,
    { kind: 'anonymous', id: randomUUID(), nonce, nonceExpiresAt: secondsAfter(now, NONCE_SECONDS) },
    now,
  );
  return { ...issued, nonce, message: buildSignInMessage({ domain: deps.domain, nonce }) };
}

type Opened = IssuedSession & { userId: string };

/** Opens a session for the wallet of a proof; null when the proof was already used. */
export async function openSession(
  deps: Pick<AccountsDeps, 'db' | 'clock' | 'keyring'>,
  proof: Parameters<typeof openUserSession>[1],
  { scope, language, device }: Pick<NewSession, 'scope' | 'language' | 'device'>,
): Promise<Opened | null> {
  const now = deps.clock.now();
  const id = randomUUID();
  const expiresAt = secondsAfter(now, SESSION_SECONDS);
  const opened = await openUserSession(deps.db, proof, { id, scope, language, device, now, expiresAt });
  if (!opened) return null;
  const { userId } = opened;
  return { ...issueSession(deps.keyring, { kind: 'user', id, userId, scope }, now), userId };
}

/** The proofs of a session: bearer token, CSRF token and cookie. */
export type SessionProof = {
  token: string;
  csrfToken: string | undefined;
  cookie(kind: Session['kind']): string | undefined;
};

/** Last-seen times have a resolution of one minute, to avoid a write per request. */
const TOUCH_SECONDS = 60;
const LONG_AGO = new Date(0);

/** All three proofs must match; otherwise the error tells the client how to react. */
export async function verifySession(deps: AccountsDeps, proof: SessionProof): Promise<Session> {
  const now = deps.clock.now();
  const { session, cookieHash } = readToken(deps.keyring, proof.token, now);
  const cookie = proof.cookie(session.kind);
  if (!cookie || !isSameSecret(hashCookie(cookie), cookieHash)) throw new AppError('session-ended');
  if (!proof.csrfToken || !deps.keyring.verifyMac('csrf', session.id, proof.csrfToken))
    throw new AppError('csrf-mismatch');
  return session.kind === 'user' ? await requireLiveSession(deps, session, now) : session;
}

async function requireLiveSession(deps: AccountsDeps, session: UserSession, now: Date): Promise<UserSession> {
  const row = await deps.findSession(session.id);
  if (!row || row.endedAt || row.userId !== session.userId) throw new AppError('session-ended');
  if (secondsAfter(row.lastSeenAt, deps.sessionIdleMinutes * 60) <= now) {
    // Makes the expiry permanent, even if the clock is set back; written only once.
    if (row.lastSeenAt > LONG_AGO) await touchSession(deps.db, session.id, LONG_AGO);
    throw new AppError('session-expired');
  }
  if (secondsAfter(row.lastSeenAt, TOUCH_SECONDS) <= now) await touchSession(deps.db, session.id, now);
  return { ...session, scope: row.scope };
}

type SignOut = { which: 'all' | 'others'; keys: 'keep' | 'revoke' };

/**
 * Ends every session of an account, or all but the current one, and revokes its API keys if wanted. A concurrent sign-in
 * holds a reference to the account's row, so the lock waits for it: its session ends too, or it starts afterwards.
 */
export async function signOutEverywhere(
  { db, clock }: { db: Db; clock: Clock },
  session: UserSession,
  { which, keys }: SignOut,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, session.userId);
    const except = which === 'others' ? session.id : null;
    await endSessionsOf(transaction, session.userId, { except, now: clock.now() });
    if (keys === 'revoke')
      await transaction.deleteFrom('apiKeys').where('userId', '=', session.userId).execute();
  });
}
