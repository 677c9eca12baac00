import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireBotSession } from '#server/bots/bot-session.ts';
import type { AccountsDeps } from '#server/people/accounts/deps.ts';
import { verifySession } from '#server/people/accounts/session-life-cycle.ts';
import type { KeyFinder } from '#server/people/api-keys/key-finder.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { BotSession, Call, KeySession, Session, SessionCookies } from '#server/platform/lib/route.ts';
import { requireOwnBodyType } from '../security/require-own-body-type.ts';
import { requireOwnOrigin } from '../security/require-own-origin.ts';
import { bearerOf, checkKey, NO_COOKIES } from './check-key.ts';
import { sessionCookies } from './session-cookies.ts';

export type Gate = { accounts: AccountsDeps; apiKeys: KeyFinder; publicUrl: string; isHttps: boolean };

export type Caller = { session: Session | BotSession | KeySession | null; cookies: SessionCookies };

/** Checks origin, body type, API key or session, and access by the headers alone. */
export async function checkCaller(
  call: Call,
  { accounts, apiKeys, publicUrl, isHttps }: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  requireOwnOrigin(request, publicUrl);
  requireOwnBodyType(call, request);
  const key = await checkKey(call, apiKeys, request);
  if (key) return { session: key, cookies: NO_COOKIES };
  const cookies = sessionCookies(request, reply, isHttps);
  return { session: await resolveSession(call, accounts, request, cookies), cookies };
}

async function resolveSession(
  call: Call,
  accounts: AccountsDeps,
  request: FastifyRequest,
  cookies: SessionCookies,
): Promise<Session | BotSession | null> {
  if (call.access === 'session-ignored') return null;
  const token = bearerOf(request);
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
  if (session.kind === 'user' && session.scope === 'join' && !call.joinSession) {
    if (call.access === 'open') return null;
    throw new AppError('direct-sign-in-needed');
  }
  if (call.access === 'bot') return { ...session, ...(await requireBotSession(accounts, cookies)) };
  return session;
}

export function singleHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
