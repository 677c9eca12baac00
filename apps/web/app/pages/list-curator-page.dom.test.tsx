import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { session } from '#web/features/accounts/session/session-store.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import ListCuratorPage from './list-curator-page.tsx';

setUpApp('curator');

it('invites visitors to sign up, and leads people who have signed in to their dashboard', () => {
  renderInApp(<ListCuratorPage />);
  expect(screen.getAllByRole('link', { name: 'Sign up free' })).toHaveLength(2);
  act(() => session.set({ isLoggedIn: true, isInitialized: true }));
  expect(screen.queryByRole('link', { name: 'Sign up free' })).toBeNull();
  const links = screen.getAllByRole('link', { name: 'Dashboard' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/home', '/home']);
});
