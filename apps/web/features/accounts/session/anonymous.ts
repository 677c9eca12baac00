import {
  type AnonymousSession,
  dropAnonymousSession,
  keepAnonymousSession,
  readAnonymousSession,
} from '#web/lib/api/anonymous-session.ts';
import { call } from '#web/lib/api/call.ts';
import { usersCalls } from '#web/lib/api/users-calls.ts';

/** The server lets a nonce live five minutes; a person needs the last of them to sign. */
const FRESH_MS = 3 * 60_000;

let pending: Promise<AnonymousSession> | null = null;

async function request(): Promise<AnonymousSession> {
  const answer = await call(usersCalls.init);
  const started: AnonymousSession = {
    bearer: answer.access_token,
    csrf: answer.csrf_access_token,
    nonce: answer.nonce,
    message: answer.message,
    startedAtMs: Date.now(),
  };
  keepAnonymousSession(started);
  return started;
}

/** Starts an anonymous session, once at a time. */
export function startAnonymousSession(): Promise<AnonymousSession> {
  pending ??= request().finally(() => {
    pending = null;
  });
  return pending;
}

/** The anonymous session that this browser has, or a new one. */
export async function ensureAnonymousSession(): Promise<AnonymousSession> {
  return readAnonymousSession() ?? startAnonymousSession();
}

/** An anonymous session whose message can still be signed. */
export async function freshAnonymousSession(): Promise<AnonymousSession> {
  const kept = readAnonymousSession();
  if (kept && Date.now() - kept.startedAtMs < FRESH_MS) return kept;
  return startAnonymousSession();
}

/** Forgets the anonymous session after its nonce was used, whatever came of it. */
export function spendAnonymousSession(): void {
  dropAnonymousSession();
}
