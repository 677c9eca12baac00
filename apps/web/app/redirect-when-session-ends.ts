import { PAGES } from '@signboard/contract/pages.ts';
import { session } from '#web/features/accounts/session/session-store.ts';
import type { Navigation } from '#web/navigation/navigation.ts';
import { isInside } from './guards.ts';
import type { PageView } from './open-page.ts';

/**
 * Leaves the signed-in area when the session ends in the menu, in the wallet or in another tab. A running navigation has
 * precedence: it may lead to the page that gives the reason. Returns the function that ends it.
 */
export function redirectWhenSessionEnds(navigation: Navigation<Pick<PageView, 'audience'>>): () => void {
  const check = () => {
    const { isMoving, view } = navigation.state;
    if (isMoving || !isInside(view?.audience) || session.get().isLoggedIn) return;
    void navigation.navigate(PAGES.login, { replace: true });
  };
  const stops = [session.subscribe(check), navigation.subscribe(check)];
  return () => {
    for (const stop of stops) stop();
  };
}
