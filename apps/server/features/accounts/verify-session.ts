import { AppError } from '#server/lib/app-error.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import type { Session, UserSession } from '#server/lib/session.ts';
import { isSameSecret } from '#server/secrets/is-same-secret.ts';
import type { AccountsDeps } from './deps.ts';
import { fingerprint, readToken } from './session-tokens.ts';
import { touchSession } from './sessions-store.ts';

/** What a request brings to prove its session: the bearer, the page's token, and the browser's cookie. */
export type SessionProof = {
  token: string;
  csrfToken: string | undefined;
  cookie(kind: Session['kind']): string | undefined;
};

/** Last-seen times are kept to the minute: a write for each request would cost more than it tells. */
const TOUCH_SECONDS = 60;
const LONG_AGO = new Date(0);

/** All three proofs must fit together; anything else is refused with the reason that the client acts on. */
export async function verifySession(deps: AccountsDeps, proof: SessionProof): Promise<Session> {
  const now = deps.clock.now();
  const { session, cookieFingerprint } = readToken(deps.keyring, proof.token, now);
  const cookie = proof.cookie(session.kind);
  if (!cookie || !isSameSecret(fingerprint(cookie), cookieFingerprint)) throw new AppError('session-ended');
  if (!proof.csrfToken || !deps.keyring.verifyMac('csrf', session.id, proof.csrfToken))
    throw new AppError('csrf-mismatch');
  if (session.kind === 'user') await requireLiveSession(deps, session, now);
  return session;
}

async function requireLiveSession(deps: AccountsDeps, session: UserSession, now: Date): Promise<void> {
  const row = await deps.findSession(session.id);
  if (!row || row.ended_at || row.user_id !== session.userId) throw new AppError('session-ended');
  if (secondsAfter(row.last_seen_at, deps.sessionIdleMinutes * 60) <= now) {
    // Expired is expired, also when the clock is set back; written once, however often it is asked with.
    if (row.last_seen_at > LONG_AGO) await touchSession(deps.db, session.id, LONG_AGO);
    throw new AppError('session-expired');
  }
  if (secondsAfter(row.last_seen_at, TOUCH_SECONDS) <= now) await touchSession(deps.db, session.id, now);
}
