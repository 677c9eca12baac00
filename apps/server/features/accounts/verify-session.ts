import { AppError } from '#server/lib/app-error.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import type { Session, UserSession } from '#server/lib/route.ts';
import { isSameSecret } from '#server/secrets/keyring.ts';
import type { AccountsDeps } from './deps.ts';
import { hashCookie, readToken } from './session-tokens.ts';
import { touchSession } from './sessions-store.ts';

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
  if (session.kind === 'user') await requireLiveSession(deps, session, now);
  return session;
}

async function requireLiveSession(deps: AccountsDeps, session: UserSession, now: Date): Promise<void> {
  const row = await deps.findSession(session.id);
  if (!row || row.ended_at || row.user_id !== session.userId) throw new AppError('session-ended');
  if (secondsAfter(row.last_seen_at, deps.sessionIdleMinutes * 60) <= now) {
    // Makes the expiry permanent, even if the clock is set back; written only once.
    if (row.last_seen_at > LONG_AGO) await touchSession(deps.db, session.id, LONG_AGO);
    throw new AppError('session-expired');
  }
  if (secondsAfter(row.last_seen_at, TOUCH_SECONDS) <= now) await touchSession(deps.db, session.id, now);
}
