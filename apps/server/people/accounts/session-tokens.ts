import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#server/platform/lib/app-error.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { AnonymousSession, Session, UserSession } from '#server/platform/lib/route.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import { readSignedToken, signToken } from '#server/platform/secrets/signed-token.ts';

/** Time for a wallet to sign. */
export const NONCE_SECONDS = 5 * 60;

/** Token lifetime. There is no refresh; people sign in again. */
export const SESSION_SECONDS = 24 * 60 * 60;

/** Two tokens for scripts, and a secret for an HttpOnly cookie. */
export type IssuedSession = { accessToken: string; csrfToken: string; cookie: string; expiresAt: Date };

/** Binds the token to a new cookie, so that a stolen token is useless without it. */
export function issueSession(keyring: Keyring, session: Session, now: Date): IssuedSession {
  const cookie = randomBytes(32).toString('base64url');
  const expiresAt = secondsAfter(now, SESSION_SECONDS);
  const claims: Claims = {
    sid: session.id,
    cnf: hashCookie(cookie),
    ...(session.kind === 'user' ? userClaims(session) : { nonce: session.nonce }),
    iat: inSeconds(now),
    exp: inSeconds(expiresAt),
  };
  const accessToken = signToken(keyring.signingKey('session'), claims);
  return { accessToken, csrfToken: csrfToken(keyring, session.id), cookie, expiresAt };
}

/** The scope is for the page; on the server, the session’s row decides. */
const userClaims = ({ userId, scope }: UserSession) => ({
  sub: userId,
  ...(scope === 'join' && { scope }),
});

/** Derived from the session id, so that nothing has to be stored. */
function csrfToken(keyring: Keyring, sessionId: string): string {
  return keyring.mac('csrf', sessionId);
}

/** Verifies a token; the request must also carry the cookie with this hash. */
export function readToken(
  keyring: Keyring,
  token: string,
  now: Date,
): { session: Session; cookieHash: string } {
  const claims = readSignedToken(keyring.acceptedKeys('session'), token) as Claims | null;
  if (!claims) throw new AppError('session-ended');
  const { sid, cnf, sub, scope = 'full', nonce, iat, exp } = claims;
  if (exp * 1000 <= now.getTime()) throw new AppError('session-expired');
  const session: Session = sub
    ? ({ kind: 'user', id: sid, userId: sub, scope } satisfies UserSession)
    : ({
        kind: 'anonymous',
        id: sid,
        nonce: nonce ?? '',
        nonceExpiresAt: new Date((iat + NONCE_SECONDS) * 1000),
      } satisfies AnonymousSession);
  return { session, cookieHash: cnf };
}

type Claims = {
  sid: string;
  cnf: string;
  sub?: string;
  scope?: 'join';
  nonce?: string;
  iat: number;
  exp: number;
};

const inSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** Lets a token refer to its cookie without revealing it. */
export function hashCookie(cookie: string): string {
  return createHash('sha256').update(cookie).digest('base64url');
}
