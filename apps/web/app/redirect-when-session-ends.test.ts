import { createMemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#web/features/accounts/session/session-store.ts';
import { redirectWhenSessionEnds } from './redirect-when-session-ends.ts';

async function openAt(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/home', handle: 'signed-in' },
      { path: '/faqs', handle: 'everyone' },
      { path: '/login', handle: 'signed-out' },
      { path: '/expired', handle: 'everyone', loader: () => null },
    ],
    { initialEntries: [path] },
  );
  await expect.poll(() => router.state.initialized).toBe(true);
  redirectWhenSessionEnds(router);
  return router;
}

const signOut = () => session.set({ isLoggedIn: false, isInitialized: true });

describe('when a session ends', () => {
  beforeEach(() => session.set({ isLoggedIn: true, isInitialized: true }));

  it('[S10] redirects from the signed-in area to the login page', async () => {
    const router = await openAt('/home');
    signOut();
    await expect.poll(() => router.state.location.pathname).toBe('/login');
  });

  it('stays on a public page', async () => {
    const router = await openAt('/faqs');
    const navigate = vi.spyOn(router, 'navigate');
    signOut();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('[S6] gives precedence to a running navigation', async () => {
    const router = await openAt('/home');
    const leaving = router.navigate('/expired');
    signOut();
    await leaving;
    expect(router.state.location.pathname).toBe('/expired');
  });
});
