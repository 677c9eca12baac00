import { call } from '#web/lib/api/call.ts';
import { clearTokens, readUserTokens } from '#web/lib/api/tokens.ts';
import { usersCalls } from '#web/lib/api/users-calls.ts';
import { startAnonymousSession } from './anonymous.ts';
import { unlinkWallet } from './linked-wallet.ts';
import { isSignedIn, session } from './session-store.ts';
import { whenIdle } from './when-idle.ts';

/** Resets the session in this browser: tokens forgotten, wallet let go, an anonymous session begun. */
export async function resetSession(): Promise<void> {
  clearTokens();
  session.set({ isLoggedIn: false, isInitialized: true });
  whenIdle(() => void startAnonymousSession().catch(() => undefined));
  await unlinkWallet();
}

/** Signs out, on the server too. A server that cannot be reached does not keep a person signed in here. */
export async function signOut(): Promise<void> {
  if (readUserTokens()) await call(usersCalls.logout).catch(() => undefined);
  await resetSession();
}

/** Logs out whose token has run out; called on every navigation. */
export function endExpiredSession(nowMs = Date.now()): void {
  if (session.get().isLoggedIn && !isSignedIn(nowMs)) void resetSession();
}
