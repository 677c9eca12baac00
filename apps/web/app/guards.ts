import { PAGES } from '@signboard/contract/pages.ts';
import { endExpiredSession } from '#web/features/accounts/session/end-session.ts';
import { loginPath, returnPath } from '#web/features/accounts/session/return-path.ts';
import { isSignedIn, mayOnlyJoin } from '#web/features/accounts/session/session-store.ts';
import { sessionReady } from '#web/features/accounts/session/start-session.ts';
import { hasBotSession } from '#web/features/bots/bot-session.ts';

/** `participant` also admits sessions that may only join lists. */
export type Audience = 'everyone' | 'participant' | 'signed-in' | 'signed-out' | 'bot-session';

type Visitor = { isSignedIn: boolean; mayOnlyJoin?: boolean; hasBotSession: boolean };
type Address = { pathname: string; search: string };

/** Pages of an account, which leave when its session ends. */
export const isInside = (audience: Audience | undefined) =>
  audience === 'signed-in' || audience === 'participant';

/** Where to redirect a visitor outside the page's audience; null grants access. */
export function redirectForVisitor(audience: Audience, visitor: Visitor, address: Address): string | null {
  const isFullySignedIn = visitor.isSignedIn && !visitor.mayOnlyJoin;
  const isAdmitted = audience === 'participant' ? visitor.isSignedIn : isFullySignedIn;
  if (isInside(audience) && !isAdmitted) return loginPath(address.pathname + address.search);
  if (audience === 'signed-out' && isFullySignedIn) return returnPath(address.search);
  if (audience === 'bot-session' && !visitor.hasBotSession) return PAGES.botLogin;
  return null;
}

/** Runs on every navigation, and ends an expired session there. */
export async function guard(audience: Audience, address: Address): Promise<string | null> {
  if (audience !== 'everyone') await sessionReady();
  endExpiredSession();
  const visitor = { isSignedIn: isSignedIn(), mayOnlyJoin: mayOnlyJoin(), hasBotSession: hasBotSession() };
  return redirectForVisitor(audience, visitor, address);
}
