import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import { call } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { isTokenExpired, readUserTokens, TOKEN_KEYS, type UserTokens } from '#web/lib/api/tokens.ts';
import { ensureAnonymousSession } from './anonymous.ts';
import { endSessionOfWallet, resetSession, whenIdle } from './end-session.ts';
import { relinkWallet } from './linked-wallet.ts';
import { session } from './session-store.ts';

let ready: Promise<void> | null = null;

/** Resolves once it is known whether someone is signed in. */
export function sessionReady(): Promise<void> {
  ready ??= startSession();
  return ready;
}

async function startSession(): Promise<void> {
  watchOtherTabs();
  const tokens = readUserTokens();
  if (!tokens) return startSignedOut();
  const isValid = !isTokenExpired(tokens, Date.now()) && (await isTokenAccepted(tokens));
  if (!isValid) return resetSession();
  session.set({ isLoggedIn: true, isInitialized: true });
  whenIdle(() => void relinkWallet(endSessionOfWallet).catch(() => undefined));
}

function startSignedOut(): void {
  session.set({ isLoggedIn: false, isInitialized: true });
  whenIdle(() => void ensureAnonymousSession().catch(() => undefined));
}

/** Without a response the session is kept. */
async function isTokenAccepted(tokens: UserTokens): Promise<boolean> {
  try {
    const { isValid } = await call(accountsApi.check, {
      body: { token: tokens.token },
      credentials: { csrf: tokens.csrf },
    });
    return isValid;
  } catch (reason) {
    return !isProblem(reason) || reason.code === 'too-many-requests' || reason.code === 'unavailable';
  }
}

/** Follows sign-in and sign-out in other tabs. */
function watchOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key !== TOKEN_KEYS.token && event.key !== null) return;
    session.set({ isLoggedIn: readUserTokens() !== null, isInitialized: true });
  });
}
