import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#server/lib/app-error.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import type { AnonymousSession, Session, UserSession } from '#server/lib/session.ts';
import type { Keyring } from '#server/secrets/keyring.ts';
import { readSignedToken, signToken } from '#server/secrets/signed-token.ts';
import { NONCE_SECONDS, SESSION_SECONDS } from './session-times.ts';

/** What a browser gets to keep: two tokens for its scripts, and one secret for a cookie no script can read. */
export type IssuedSession = { accessToken: string; csrfToken: string; cookie: string; expiresAt: Date };

/** Signs the token of a session and binds it to a new cookie, so that a stolen token is worth nothing elsewhere. */
export function issueSession(keyring: Keyring, session: Session, now: Date): IssuedSession {
  const cookie = randomBytes(32).toString('base64url');
  const expiresAt = secondsAfter(now, SESSION_SECONDS);
  const claims: Claims = {
    sid: session.id,
    cnf: fingerprint(cookie),
    ...(session.kind === 'user' ? { sub: session.userId } : { nonce: session.nonce }),
    iat: inSeconds(now),
    exp: inSeconds(expiresAt),
  };
  const accessToken = signToken(keyring.signingKey('session'), claims);
  return { accessToken, csrfToken: csrfToken(keyring, session.id), cookie, expiresAt };
}

/** The token that proves that a request was made by our own page: bound to the session, so nothing is stored. */
export function csrfToken(keyring: Keyring, sessionId: string): string {
  return keyring.mac('csrf', sessionId);
}

/** Reads a token that we signed, and the fingerprint of the cookie that must come with it. */
export function readToken(
  keyring: Keyring,
  token: string,
  now: Date,
): { session: Session; cookieFingerprint: string } {
  const claims = readSignedToken(keyring.acceptedKeys('session'), token) as Claims | null;
  if (!claims) throw new AppError('session-ended');
  const { sid, cnf, sub, nonce, iat, exp } = claims;
  if (exp * 1000 <= now.getTime()) throw new AppError('session-expired');
  const session: Session = sub
    ? ({ kind: 'user', id: sid, userId: sub } satisfies UserSession)
    : ({
        kind: 'anonymous',
        id: sid,
        nonce: nonce ?? '',
        nonceExpiresAt: new Date((iat + NONCE_SECONDS) * 1000),
      } satisfies AnonymousSession);
  return { session, cookieFingerprint: cnf };
}

type Claims = { sid: string; cnf: string; sub?: string; nonce?: string; iat: number; exp: number };

const inSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** How a token names its cookie without telling it. */
export function fingerprint(cookie: string): string {
  return createHash('sha256').update(cookie).digest('base64url');
}
