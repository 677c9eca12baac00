import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import {
  type AnonymousSession,
  clearAnonymousSession,
  readAnonymousSession,
  storeAnonymousSession,
} from '#web/lib/api/anonymous-session.ts';
import { call } from '#web/lib/api/call.ts';

/** A nonce is valid for five minutes on the server; signing in the wallet needs some of that time. */
const MAX_NONCE_AGE_MS = 3 * 60_000;

let pending: Promise<AnonymousSession> | null = null;

async function request(): Promise<AnonymousSession> {
  const answer = await call(accountsApi.init);
  const started: AnonymousSession = {
    bearer: answer.access_token,
    csrf: answer.csrf_access_token,
    nonce: answer.nonce,
    message: answer.message,
    startedAtMs: Date.now(),
  };
  storeAnonymousSession(started);
  return started;
}

/** Deduplicates concurrent calls. */
export function startAnonymousSession(): Promise<AnonymousSession> {
  pending ??= request().finally(() => {
    pending = null;
  });
  return pending;
}

/** Returns the browser's anonymous session, or starts one. */
export async function ensureAnonymousSession(): Promise<AnonymousSession> {
  return readAnonymousSession() ?? startAnonymousSession();
}

/** An anonymous session whose message can still be signed. */
export async function freshAnonymousSession(): Promise<AnonymousSession> {
  const kept = readAnonymousSession();
  if (kept && Date.now() - kept.startedAtMs < MAX_NONCE_AGE_MS) return kept;
  return startAnonymousSession();
}

/** A used nonce cannot be used again, whether or not the sign-in succeeded. */
export function discardAnonymousSession(): void {
  clearAnonymousSession();
}
