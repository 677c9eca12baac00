import { BOT_COMPANION_COOKIE } from '@signboard/contract/bots/endpoints.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieKind, SessionCookies } from '#server/platform/lib/route.ts';

const COOKIE_NAMES: Record<CookieKind, string> = {
  anonymous: 'signboard_init',
  user: 'signboard_session',
  bot: 'signboard_bot_session',
};

/** Over https, the `__Host-` prefix keeps other hosts from setting the cookie. */
export const cookieName = (kind: CookieKind, isHttps: boolean) =>
  isHttps ? `__Host-${COOKIE_NAMES[kind]}` : COOKIE_NAMES[kind];

/** The session cookies of one request. */
export function sessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  isHttps: boolean,
): SessionCookies {
  const name = (kind: CookieKind) => cookieName(kind, isHttps);
  const flags = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
  // Readable by scripts: it only tells the page that the bot's cookie exists and grants no access.
  const companionFlags = { ...flags, httpOnly: false } as const;
  return {
    read: (kind) => request.cookies[name(kind)],
    write(kind, value, expires) {
      reply.setCookie(name(kind), value, { ...flags, expires });
      if (kind === 'bot') reply.setCookie(BOT_COMPANION_COOKIE, 'yes', { ...companionFlags, expires });
    },
    clear(kind) {
      reply.clearCookie(name(kind), flags);
      if (kind === 'bot') reply.clearCookie(BOT_COMPANION_COOKIE, companionFlags);
    },
  };
}
