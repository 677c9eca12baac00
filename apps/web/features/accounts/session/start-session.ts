import { call } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { isTokenExpired, readUserTokens, TOKEN_KEYS, type UserTokens } from '#web/lib/api/tokens.ts';
import { usersCalls } from '#web/lib/api/users-calls.ts';
import { ensureAnonymousSession } from './anonymous.ts';
import { resetSession } from './end-session.ts';
import { relinkWallet } from './linked-wallet.ts';
import { session } from './session-store.ts';
import { endByWallet } from './wallet-left.ts';
import { whenIdle } from './when-idle.ts';

let ready: Promise<void> | null = null;

/** Settles once it is known whether a person is signed in. */
export function sessionReady(): Promise<void> {
  ready ??= startSession();
  return ready;
}

async function startSession(): Promise<void> {
  watchOtherTabs();
  const tokens = readUserTokens();
  if (!tokens) return startSignedOut();
  const isValid = !isTokenExpired(tokens, Date.now()) && (await isStillValid(tokens));
  if (!isValid) return resetSession();
  session.set({ isLoggedIn: true, isInitialized: true });
  whenIdle(() => void relinkWallet(endByWallet).catch(() => undefined));
}

function startSignedOut(): void {
  session.set({ isLoggedIn: false, isInitialized: true });
  whenIdle(() => void ensureAnonymousSession().catch(() => undefined));
}

/** Asks the server about a stored token. No answer at all is no verdict: the session then stays. */
export async function isStillValid(tokens: UserTokens): Promise<boolean> {
  try {
    const { isValid } = await call(usersCalls.check, {
      body: { token: tokens.token },
      credentials: { csrf: tokens.csrf },
    });
    return isValid;
  } catch (reason) {
    return !isProblem(reason) || reason.code === 'too-many-requests' || reason.code === 'unavailable';
  }
}

/** Signing in or out in another tab is signing in or out here. */
function watchOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key !== TOKEN_KEYS.token && event.key !== null) return;
    session.set({ isLoggedIn: readUserTokens() !== null, isInitialized: true });
  });
}
