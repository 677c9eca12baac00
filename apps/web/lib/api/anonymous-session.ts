import { safeStorage } from '#web/lib/storage/safe-storage.ts';
import { TOKEN_KEYS } from './tokens.ts';

/** A session before sign-in: its tokens, and the message a wallet signs to turn it into an account session. */
export type AnonymousSession = {
  bearer: string;
  csrf: string;
  nonce: string;
  message: string;
  startedAtMs: number;
};

const KEY = 'anonymousSession';

/** The server expires it after a day. */
const MAX_AGE_MS = 20 * 3_600_000;

/** Stored for all tabs: after an OAuth redirect or in a popup, the reloaded page continues the same session. */
export function storeAnonymousSession(session: AnonymousSession): void {
  safeStorage.setItem(KEY, JSON.stringify(session));
  safeStorage.setItem(TOKEN_KEYS.csrfInit, session.csrf);
}

/** Null once another session owns the cookie; the stored CSRF token tells which one does. */
export function readAnonymousSession(nowMs = Date.now()): AnonymousSession | null {
  const kept = parse(safeStorage.getItem(KEY));
  if (!kept || safeStorage.getItem(TOKEN_KEYS.csrfInit) !== kept.csrf) return null;
  return nowMs - kept.startedAtMs < MAX_AGE_MS ? kept : null;
}

export function clearAnonymousSession(): void {
  safeStorage.removeItem(KEY);
}

function parse(text: string | null): AnonymousSession | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return typeof kept === 'object' && kept !== null && 'bearer' in kept ? (kept as AnonymousSession) : null;
  } catch {
    return null;
  }
}
