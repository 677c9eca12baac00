import { safeStorage } from '#web/lib/storage/safe-storage.ts';
import { TOKEN_KEYS } from './tokens.ts';

/** A session before sign-in: its tokens, and the message that a wallet signs to make it a person's. */
export type AnonymousSession = {
  bearer: string;
  csrf: string;
  nonce: string;
  message: string;
  startedAtMs: number;
};

const KEY = 'anonymousSession';

/** The server lets it live for a day. */
const LONGEST_MS = 20 * 3_600_000;

/**
 * Keeps the anonymous session for all tabs: whoever goes to a network in this tab or in a window, and comes back
 * to a page that is loaded anew, is still the same visitor.
 */
export function keepAnonymousSession(session: AnonymousSession): void {
  safeStorage.setItem(KEY, JSON.stringify(session));
  safeStorage.setItem(TOKEN_KEYS.csrfInit, session.csrf);
}

/** The anonymous session, while its cookie is still the browser's; the stored CSRF token is the sign of it. */
export function readAnonymousSession(nowMs = Date.now()): AnonymousSession | null {
  const kept = parse(safeStorage.getItem(KEY));
  if (!kept || safeStorage.getItem(TOKEN_KEYS.csrfInit) !== kept.csrf) return null;
  return nowMs - kept.startedAtMs < LONGEST_MS ? kept : null;
}

/** Forgets the anonymous session, whose nonce signs in only once. */
export function dropAnonymousSession(): void {
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
