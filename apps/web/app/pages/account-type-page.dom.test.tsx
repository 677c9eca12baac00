import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import AccountTypePage from './account-type-page.tsx';

setUpApp('plans', 'profile');

it('[P4] [M2] compares the plans, HOLDER included, and marks the current one', async () => {
  startFakeServer({ 'GET /users/me': () => ({ level: 'fremium' }) });
  renderInApp(<AccountTypePage />);
  expect((await screen.findByRole('button', { name: 'You are here' })).hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('heading', { level: 1, name: 'A great experience is priceless' })).toBeDefined();
  expect(screen.getByText('Build tools for a Web3 best experience.')).toBeDefined();
  for (const name of ['Free pass', 'Access pass', 'HOLDER'])
    expect(screen.getByRole('heading', { name })).toBeDefined();
  const free = screen.getByRole('heading', { name: 'Free pass' }).closest('li') as HTMLElement;
  const features = within(free).getAllByRole('listitem');
  expect(features).toHaveLength(13);
  expect(features.at(-1)?.textContent).toMatch(/^Team access \(not yet available\)$/);
  expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
  expect(screen.getByText('Number of post: 50')).toBeDefined();
  expect(screen.getByText('Number of post: Unlimited')).toBeDefined();
});
