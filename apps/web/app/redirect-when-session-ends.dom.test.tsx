import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#web/features/accounts/session/session-store.ts';
import { createNavigation } from '#web/navigation/navigation.ts';
import { pageSignal } from '#web/testing/reset-page.ts';
import { redirectWhenSessionEnds } from './redirect-when-session-ends.ts';

async function openAt(path: string) {
  history.replaceState(null, '', path);
  const navigation = createNavigation(
    async ({ pathname }) => ({
      view: { audience: pathname === '/home' ? ('signed-in' as const) : ('everyone' as const) },
    }),
    null,
    { signal: pageSignal() },
  );
  await expect.poll(() => navigation.state.view).not.toBeNull();
  pageSignal().addEventListener('abort', redirectWhenSessionEnds(navigation));
  return navigation;
}

const signOut = () => session.set({ isLoggedIn: false, isInitialized: true });

describe('when a session ends', () => {
  beforeEach(() => session.set({ isLoggedIn: true, isInitialized: true }));

  it('[S10] redirects from the signed-in area to the login page', async () => {
    const navigation = await openAt('/home');
    signOut();
    await expect.poll(() => navigation.state.location.pathname).toBe('/login');
  });

  it('stays on a public page', async () => {
    const navigation = await openAt('/faqs');
    const navigate = vi.spyOn(navigation, 'navigate');
    signOut();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('[S6] gives precedence to a running navigation', async () => {
    const navigation = await openAt('/home');
    const leaving = navigation.navigate('/expired');
    signOut();
    await leaving;
    expect(navigation.state.location.pathname).toBe('/expired');
  });
});
