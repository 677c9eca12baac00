import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '#server/db/connect.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import type { Keyring } from '#server/secrets/keyring.ts';
import { consumeNonce } from './sessions-store.ts';

/** Time enough to sign in over there, too little to be passed around. */
const STATE_SECONDS = 10 * 60;

/** Where journeys go. A bot's gives more away than a look at an account, so that neither can be ended as the other. */
const PROVIDERS = ['twitter', 'discord', 'twitter-bot'] as const;

/** What a journey to a third party was begun for: the session that began it, and what it will be used for. */
export type OauthErrand = {
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

/** Begins a journey. Everything travels in the state itself, signed, so any process can take the person back. */
export function createOAuthState(
  keyring: Keyring,
  errand: OauthErrand,
  now: Date,
): { state: string; verifier: string } {
  const nonce = randomBytes(16).toString('base64url');
  const expiresAt = secondsAfter(now, STATE_SECONDS).getTime();
  const body = Buffer.from(
    JSON.stringify({ n: nonce, p: errand.provider, s: errand.sessionId, l: errand.listId, e: expiresAt }),
  ).toString('base64url');
  return {
    state: `${body}.${keyring.mac('oauth-state', body)}`,
    verifier: keyring.mac('oauth-verifier', nonce),
  };
}

/** Takes a person back, once. Null for a state that is not ours, another session's, too old, or used before. */
export async function consumeOAuthState(
  parts: { db: Db; keyring: Keyring },
  state: string,
  sessionId: string,
  provider: OauthErrand['provider'],
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
