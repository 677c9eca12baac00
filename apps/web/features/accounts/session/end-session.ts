import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import { removeAllDrafts } from '#web/features/forms/draft-store.ts';
import { call } from '#web/lib/api/call.ts';
import { clearTokens, readUserTokens } from '#web/lib/api/tokens.ts';
import { texts } from '#web/lib/i18n/texts.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { startAnonymousSession } from './anonymous.ts';
import { unlinkWallet } from './linked-wallet.ts';
import { isSignedIn, session } from './session-store.ts';

/** Clears the tokens, disconnects the wallet and starts an anonymous session. */
export async function resetSession(): Promise<void> {
  clearTokens();
  session.set({ isLoggedIn: false, isInitialized: true });
  whenIdle(() => void startAnonymousSession().catch(() => undefined));
  await unlinkWallet();
}

/** Signs out here even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  removeAllDrafts();
  if (readUserTokens()) await call(accountsApi.logout).catch(() => undefined);
  await resetSession();
}

/** Called on every navigation. */
export function endExpiredSession(nowMs = Date.now()): void {
  if (session.get().isLoggedIn && !isSignedIn(nowMs)) void resetSession();
}

/** The wallet changed its account or disconnected: its session ends. */
export function endSessionOfWallet(): void {
  notify(texts.get().of('common').t('session.walletLeft'));
  void signOut();
}

/** Safari has no requestIdleCallback. */
export function whenIdle(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 4000 });
  else setTimeout(task, 400);
}
