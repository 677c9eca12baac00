import type { Session, SessionCookies } from '#server/platform/lib/route.ts';
import type { IssuedSession } from './session-tokens.ts';

/** Scripts get the tokens; only the browser gets the HttpOnly cookie. */
export function deliverSession(cookies: SessionCookies, kind: Session['kind'], issued: IssuedSession) {
  cookies.write(kind, issued.cookie, issued.expiresAt);
  return { access_token: issued.accessToken, csrf_access_token: issued.csrfToken };
}
