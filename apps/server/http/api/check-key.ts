import { API_KEY_PATTERN } from '@signboard/domain/accounts/api-key-scopes.ts';
import type { FastifyRequest } from 'fastify';
import type { KeyFinder } from '#server/people/api-keys/key-finder.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { clientNetwork } from '#server/platform/lib/client-network.ts';
import type { Call, KeySession, SessionCookies } from '#server/platform/lib/route.ts';

/** A request with a key neither reads nor sets cookies: whose browser it comes from must not matter. */
export const NO_COOKIES: SessionCookies = {
  read: () => undefined,
  write: () => {
    throw new Error('a call with an API key sets no cookie');
  },
  clear: () => {},
};

export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
}

const isKey = (bearer: string | undefined): bearer is string => bearer?.startsWith('sbk_') ?? false;

/** The key that made the request; null when it has none. A key is never tried as anything else. */
export async function checkKey(
  call: Call,
  apiKeys: KeyFinder,
  request: FastifyRequest,
): Promise<KeySession | null> {
  requireNoKeyInUrl(request);
  const bearer = bearerOf(request);
  if (!isKey(bearer)) {
    if (call.access === 'key') throw new AppError('api-key-needed');
    return null;
  }
  if (!call.scope) throw new AppError('api-key-not-accepted');
  const key = await apiKeys.find(bearer);
  if (!key) throw new AppError('api-key-invalid');
  if (!key.scopes.includes(call.scope)) throw new AppError('api-key-scope-missing', { detail: call.scope });
  return key;
}

/** Whose requests are counted together: those of a key in use, or of a network. */
export function rateLimitSubject(apiKeys: KeyFinder, request: FastifyRequest): string {
  const bearer = request.routeOptions.config.call?.scope ? bearerOf(request) : undefined;
  // Only keys that were found before: made-up ones are counted by network, before they cost a query.
  const key = isKey(bearer) ? apiKeys.peek(bearer) : null;
  return key ? KEY_SUBJECT + key.id : clientNetwork(request.ip);
}

const KEY_SUBJECT = 'key ';

export const isKeySubject = (subject: string) => subject.startsWith(KEY_SUBJECT);

/** Proxies log URLs, and browsers keep them. */
function requireNoKeyInUrl({ query }: FastifyRequest): void {
  const values = Object.values((query ?? {}) as Record<string, unknown>).flat();
  if (values.some((value) => typeof value === 'string' && API_KEY_PATTERN.test(value)))
    throw new AppError('api-key-in-url');
}
