import { randomBytes } from 'node:crypto';
import type { ErrorCode } from '@signboard/contract/errors.ts';
import { z } from 'zod';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import { consumeNonce } from './sessions-store.ts';

/** Long enough to sign in at the provider, too short to be passed around. */
const STATE_SECONDS = 10 * 60;

/**
 * Each purpose has its own name, so that no state can be used for another: bot connections request more access than
 * follow checks, and an owner's Discord account decides about a server, a winner's only about themselves.
 */
const PROVIDERS = ['twitter', 'discord', 'twitter-bot', 'discord-owner', 'discord-winner'] as const;

/** The purpose of an OAuth round trip: the session that started it, and the list it is for. */
type OAuthRequest = {
  provider: (typeof PROVIDERS)[number];
  sessionId: string;
  listId: string | null;
};

const payload = z.object({
  n: z.string(),
  p: z.enum(PROVIDERS),
  s: z.string(),
  l: z.string().nullable(),
  e: z.number(),
});

/** The state is self-contained and signed, so that any process can handle the callback. */
export function createOAuthState(
  keyring: Keyring,
  request: OAuthRequest,
  now: Date,
): { state: string; verifier: string } {
  const nonce = randomBytes(16).toString('base64url');
  const expiresAt = secondsAfter(now, STATE_SECONDS).getTime();
  const body = Buffer.from(
    JSON.stringify({ n: nonce, p: request.provider, s: request.sessionId, l: request.listId, e: expiresAt }),
  ).toString('base64url');
  return {
    state: `${body}.${keyring.mac('oauth-state', body)}`,
    verifier: keyring.mac('oauth-verifier', nonce),
  };
}

/** Null for a state that is forged, expired, already used, or of another session. */
export async function consumeOAuthState(
  parts: { db: Db; keyring: Keyring },
  state: string,
  sessionId: string,
  provider: OAuthRequest['provider'],
  now: Date,
): Promise<{ listId: string | null; verifier: string } | null> {
  const [body = '', mac = ''] = state.split('.');
  if (!parts.keyring.verifyMac('oauth-state', body, mac)) return null;
  const {
    n: nonce,
    p,
    s,
    l: listId,
    e,
  } = payload.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  if (p !== provider || s !== sessionId || e <= now.getTime()) return null;
  if (!(await consumeNonce(parts.db, `oauth:${nonce}`, new Date(e)))) return null;
  return { listId, verifier: parts.keyring.mac('oauth-verifier', nonce) };
}

export function parseCallbackUrl(url: string): {
  code: string | null;
  state: string | null;
  error: string | null;
} {
  const query = URL.parse(url, 'https://signboard.invalid')?.searchParams;
  const read = (name: string) => query?.get(name) || null;
  return { code: read('code'), state: read('state'), error: read('error') };
}

/** OAuth round trips start and end on our own pages only. */
export function requireOwnUrl(publicUrl: string, url: string, otherwise: ErrorCode): void {
  if (URL.parse(url)?.origin !== new URL(publicUrl).origin) throw new AppError(otherwise);
}
