import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import { call } from '#web/lib/api/call.ts';
import { clearTokens, readUserTokens } from '#web/lib/api/tokens.ts';
import { startAnonymousSession } from './anonymous.ts';
import { unlinkWallet } from './linked-wallet.ts';
import { isSignedIn, session } from './session-store.ts';
import { whenIdle } from './when-idle.ts';

/** Clears the tokens, disconnects the wallet and starts an anonymous session. */
export async function resetSession(): Promise<void> {
  clearTokens();
  session.set({ isLoggedIn: false, isInitialized: true });
  whenIdle(() => void startAnonymousSession().catch(() => undefined));
  await unlinkWallet();
}

/** Signs out here even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  if (readUserTokens()) await call(accountsApi.logout).catch(() => undefined);
  await resetSession();
}

/** Called on every navigation. */
export function endExpiredSession(nowMs = Date.now()): void {
  if (session.get().isLoggedIn && !isSignedIn(nowMs)) void resetSession();
}
