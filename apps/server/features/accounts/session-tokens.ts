import { createHash, randomBytes } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { AppError } from '#server/app-error.ts';
import { secondsAfter } from '#server/clock.ts';
import type { Keyring } from '#server/secrets/keyring.ts';
import type { AnonymousSession, Session, UserSession } from '#server/session.ts';
import { NONCE_SECONDS, SESSION_SECONDS } from './session-times.ts';

/** What a browser gets to keep: two tokens for its scripts, and one secret for a cookie no script can read. */
export type IssuedSession = { accessToken: string; csrfToken: string; cookie: string; expiresAt: Date };

/** Signs the token of a session and binds it to a new cookie, so that a stolen token is worth nothing elsewhere. */
export async function issueSession(keyring: Keyring, session: Session, now: Date): Promise<IssuedSession> {
  const cookie = randomBytes(32).toString('base64url');
  const expiresAt = secondsAfter(now, SESSION_SECONDS);
  const claims = session.kind === 'user' ? { sub: session.userId } : { nonce: session.nonce };
  const accessToken = await new SignJWT({ sid: session.id, cnf: fingerprint(cookie), ...claims })
    .setProtectedHeader({ alg: 'HS256', kid: keyId(keyring.signingKey('session')) })
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(keyring.signingKey('session'));
  return { accessToken, csrfToken: csrfToken(keyring, session.id), cookie, expiresAt };
}

/** The token that proves that a request was made by our own page: bound to the session, so nothing is stored. */
export function csrfToken(keyring: Keyring, sessionId: string): string {
  return keyring.mac('csrf', sessionId);
}

/** Reads a token that we signed, and the fingerprint of the cookie that must come with it. */
export async function readToken(
  keyring: Keyring,
  token: string,
  now: Date,
): Promise<{ session: Session; cookieFingerprint: string }> {
  try {
    const { payload } = await jwtVerify(token, keyFor(keyring, token), {
      algorithms: ['HS256'],
      currentDate: now,
    });
    const { sid, cnf, sub, nonce, iat } = payload as {
      sid: string;
      cnf: string;
      sub?: string;
      nonce?: string;
      iat: number;
    };
    const session: Session = sub
      ? ({ kind: 'user', id: sid, userId: sub } satisfies UserSession)
      : ({
          kind: 'anonymous',
          id: sid,
          nonce: nonce ?? '',
          nonceExpiresAt: new Date((iat + NONCE_SECONDS) * 1000),
        } satisfies AnonymousSession);
    return { session, cookieFingerprint: cnf };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('session-expired', { cause: error });
    throw new AppError('session-ended', { cause: error });
  }
}

/** How a token names its cookie without telling it. */
export function fingerprint(cookie: string): string {
  return createHash('sha256').update(cookie).digest('base64url');
}

function keyFor(keyring: Keyring, token: string): Uint8Array {
  const { kid } = decodeProtectedHeader(token);
  return keyring.acceptedKeys('session').find((key) => keyId(key) === kid) ?? keyring.signingKey('session');
}

function keyId(key: Uint8Array): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 8);
}
