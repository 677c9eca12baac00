import { PAGES } from '@signboard/contract/pages.ts';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { endExpiredSession } from '#web/features/accounts/session/end-session.ts';
import { loginPath, returnPath } from '#web/features/accounts/session/return-path.ts';
import { isSignedIn } from '#web/features/accounts/session/session-store.ts';
import { sessionReady } from '#web/features/accounts/session/start-session.ts';
import { hasBotSession } from '#web/features/bots/bot-session.ts';

export type Audience = 'everyone' | 'signed-in' | 'signed-out' | 'bot-session';

type Visitor = { isSignedIn: boolean; hasBotSession: boolean };

/** Where to redirect a visitor outside the page's audience; null grants access. */
export function redirectForVisitor(audience: Audience, visitor: Visitor, url: URL): string | null {
  if (audience === 'signed-in' && !visitor.isSignedIn) return loginPath(url.pathname + url.search);
  if (audience === 'signed-out' && visitor.isSignedIn) return returnPath(url.search);
  if (audience === 'bot-session' && !visitor.hasBotSession) return PAGES.botLogin;
  return null;
}

/** A loader, so that the router checks on every navigation and ends an expired session there. */
export function guard(audience: Audience) {
  return async ({ request }: LoaderFunctionArgs): Promise<null> => {
    if (audience === 'everyone') {
      endExpiredSession();
      return null;
    }
    await sessionReady();
    endExpiredSession();
    const visitor = { isSignedIn: isSignedIn(), hasBotSession: hasBotSession() };
    const elsewhere = redirectForVisitor(audience, visitor, new URL(request.url));
    if (elsewhere) throw redirect(elsewhere);
    return null;
  };
}
