import { isJoinToken, isTokenExpired, readUserTokens } from '#web/lib/api/tokens.ts';
import { createStore, useStore } from '#web/lib/store/store.ts';

/** `isInitialized` is false until it is known whether someone is signed in. */
export type SessionState = { isLoggedIn: boolean; isInitialized: boolean };

export const session = createStore<SessionState>({ isLoggedIn: false, isInitialized: false });

/** Signed in, with a token that has not expired. */
export function isSignedIn(nowMs = Date.now()): boolean {
  return session.get().isLoggedIn && !isTokenExpired(readUserTokens(), nowMs);
}

/** Signed in by a hand-off: everything but joining needs a direct sign-in. */
export function mayOnlyJoin(): boolean {
  return session.get().isLoggedIn && isJoinToken(readUserTokens());
}

export function useMayOnlyJoin(): boolean {
  useStore(session);
  return mayOnlyJoin();
}
