import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
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
export function readToken(
  keyring: Keyring,
  token: string,
  now: Date,
): { session: Session; cookieFingerprint: string } {
  const { sid, cnf, sub, nonce, iat, exp } = readClaims(keyring, token);
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

/** What stands in a token, once its signature is known to be ours; anything else is no session. */
function readClaims(keyring: Keyring, token: string): Claims {
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    const key = keyring.acceptedKeys('session').find((candidate) => keyId(candidate) === kid);
    if (alg === 'HS256' && key && isSigned(key, token)) return decodeJwt(token) as Claims;
  } catch (error) {
    throw new AppError('session-ended', { cause: error });
  }
  throw new AppError('session-ended');
}

/** By hand, since jose takes a thread for it: that costs more than all else which is done with a session. */
function isSigned(key: Uint8Array, token: string): boolean {
  const end = token.lastIndexOf('.');
  const expected = createHmac('sha256', key).update(token.slice(0, end)).digest();
  const given = Buffer.from(token.slice(end + 1), 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** How a token names its cookie without telling it. */
export function fingerprint(cookie: string): string {
  return createHash('sha256').update(cookie).digest('base64url');
}

function keyId(key: Uint8Array): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 8);
}
