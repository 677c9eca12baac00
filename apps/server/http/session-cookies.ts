import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionCookies } from '#server/route.ts';
import type { Session } from '#server/session.ts';

const NAMES: Record<Session['kind'], string> = { anonymous: 'signboard_init', user: 'signboard_session' };

/** The cookies of one exchange. Over https their names carry a prefix that no other host can set. */
export function sessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  isHttps: boolean,
): SessionCookies {
  const name = (kind: Session['kind']) => (isHttps ? `__Host-${NAMES[kind]}` : NAMES[kind]);
  const flags = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
  return {
    read: (kind) => request.cookies[name(kind)],
    write: (kind, value, expires) => void reply.setCookie(name(kind), value, { ...flags, expires }),
    clear: (kind) => void reply.clearCookie(name(kind), flags),
  };
}
