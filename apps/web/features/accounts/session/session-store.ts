import { isTokenExpired, readUserTokens } from '#web/lib/api/tokens.ts';
import { createStore } from '#web/lib/store/store.ts';

/** Whether a person is signed in, and whether that is known yet. */
export type SessionState = { isLoggedIn: boolean; isInitialized: boolean };

export const session = createStore<SessionState>({ isLoggedIn: false, isInitialized: false });

/** Signed in, with a token that has not run out. */
export function isSignedIn(nowMs = Date.now()): boolean {
  return session.get().isLoggedIn && !isTokenExpired(readUserTokens(), nowMs);
}
