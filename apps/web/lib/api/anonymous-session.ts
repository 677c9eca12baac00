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

let current: AnonymousSession | null = null;

/** Keeps the anonymous session; only its CSRF token outlives the page. */
export function keepAnonymousSession(session: AnonymousSession): void {
  current = session;
  safeStorage.setItem(TOKEN_KEYS.csrfInit, session.csrf);
}

/**
 * The anonymous session, while its cookie is still the browser's: another tab that starts one of its own
 * replaces the cookie, and leaves its CSRF token in local storage as the sign of it.
 */
export function readAnonymousSession(): AnonymousSession | null {
  return current && safeStorage.getItem(TOKEN_KEYS.csrfInit) === current.csrf ? current : null;
}

/** Forgets the anonymous session, whose nonce signs in only once. */
export function dropAnonymousSession(): void {
  current = null;
}
