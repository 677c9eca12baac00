import { PAGES } from '@signboard/contract/pages.ts';
import type { createBrowserRouter } from 'react-router';
import { session } from '#web/features/accounts/session/session-store.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Leaves the signed-in area when the session ends in the menu, in the wallet or in another tab. A running navigation has
 * precedence: it may lead to the page that gives the reason.
 */
export function redirectWhenSessionEnds(router: Router): void {
  const check = () => {
    const { initialized, navigation, matches } = router.state;
    const isInside = matches.some(({ route }) => route.handle === 'signed-in');
    if (!initialized || navigation.state !== 'idle' || !isInside || session.get().isLoggedIn) return;
    void router.navigate(PAGES.login, { replace: true });
  };
  session.subscribe(check);
  router.subscribe(check);
}
