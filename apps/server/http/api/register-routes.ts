import { problemAnswer } from '@signboard/contract/answers.ts';
import { BOT_COMPANION_COOKIE } from '@signboard/contract/bots/endpoints.ts';
import { negotiateLanguage } from '@signboard/domain/accounts/language.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { AccountsDeps } from '#server/features/accounts/deps.ts';
import { verifySession } from '#server/features/accounts/session-life-cycle.ts';
import { requireBotSession } from '#server/features/bots/bot-session.ts';
import { AppError } from '#server/lib/app-error.ts';
import {
  type BotSession,
  type Call,
  type CookieKind,
  FileAnswer,
  type Route,
  type Session,
  type SessionCookies,
} from '#server/lib/route.ts';
import { requireOwnBodyType } from '../security/require-own-body-type.ts';
import { requireOwnOrigin } from '../security/require-own-origin.ts';
import { requireStorableText } from '../security/require-storable-text.ts';
import { acceptUpload } from './accept-upload.ts';

type Shell = { accounts: AccountsDeps; publicUrl: string; isHttps: boolean; slowPerMinute: number };

/** Registers the calls as HTTP routes. Origin, session and access are checked before a handler runs. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], shell: Shell): void {
  for (const route of routes) {
    app.route({
      method: route.call.method,
      url: route.call.path,
      ...routeOptions(route, shell),
      handler: (request, reply) => handle(route, shell, request, reply),
    });
  }
}

async function handle(
  route: Route,
  shell: Shell,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  requireOwnOrigin(request, shell.publicUrl);
  requireOwnBodyType(route.call, request);
  requireStorableText(request.body, request.query);
  const cookies = sessionCookies(request, reply, shell.isHttps);
  const session = await resolveSession(route.call, shell.accounts, request, cookies);
  reply.header('cache-control', 'no-store');
  const answer = await route.handle({
    body: request.body as never,
    query: request.query as never,
    session: session as never,
    language: negotiateLanguage(request.headers['accept-language']),
    clientAddress: request.ip,
    header: (name) => singleHeader(request, name),
    cookies,
  });
  return answer instanceof FileAnswer ? sendFile(reply, answer) : answer;
}

/** The file name was sanitized when it was created, so it is safe in a header. */
function sendFile(reply: FastifyReply, { fileName, contentType, content }: FileAnswer): FastifyReply {
  return reply
    .type(contentType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(content);
}

async function resolveSession(
  call: Call,
  accounts: AccountsDeps,
  request: FastifyRequest,
  cookies: SessionCookies,
): Promise<Session | BotSession | null> {
  if (call.access === 'session-ignored') return null;
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (!token) {
    if (call.access === 'open') return null;
    throw new AppError('session-missing');
  }
  const session = await verifySession(accounts, {
    token,
    csrfToken: singleHeader(request, 'x-csrf-token'),
    cookie: cookies.read,
  });
  if (call.access === 'user' && session.kind !== 'user') throw new AppError('session-missing');
  if (call.access === 'bot') return { ...session, ...(await requireBotSession(accounts, cookies)) };
  return session;
}

/** Enough for fifty thousand addresses. */
const LARGE_BODY = 4 * 1024 * 1024;

function routeOptions({ call, pace }: Route, shell: Shell): RouteShorthandOptions {
  return {
    ...(call.isLarge && { bodyLimit: LARGE_BODY }),
    ...(call.upload && acceptUpload),
    schema: {
      summary: call.summary,
      tags: [call.path.split('/')[1] === 'users' ? 'users' : (call.path.split('/')[3] ?? 'api')],
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.form && { consumes: ['application/x-www-form-urlencoded'] }),
      ...(call.upload && { consumes: ['application/json', 'multipart/form-data'] }),
      ...(['session', 'user', 'bot'].includes(call.access) && { security: [{ bearer: [], csrf: [] }] }),
      response: { 200: call.answer, '4xx': problemAnswer, '5xx': problemAnswer },
    },
    config: {
      call,
      ...(pace === 'slow' && { rateLimit: { max: shell.slowPerMinute } }),
      hasLongBody: Boolean(call.upload ?? call.isLarge),
    },
  };
}

function singleHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

const COOKIE_NAMES: Record<CookieKind, string> = {
  anonymous: 'signboard_init',
  user: 'signboard_session',
  bot: 'signboard_bot_session',
};

/** The session cookies of one request. Over https, the `__Host-` prefix keeps other hosts from setting them. */
function sessionCookies(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): SessionCookies {
  const name = (kind: CookieKind) => (isHttps ? `__Host-${COOKIE_NAMES[kind]}` : COOKIE_NAMES[kind]);
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
