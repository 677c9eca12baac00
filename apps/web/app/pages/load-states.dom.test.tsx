import type { List } from '@signboard/contract/lists/list.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { DeliveryHistory } from '#web/features/bots/history/delivery-history.tsx';
import { ApplyTab } from '#web/features/lists/editor/apply-tab.tsx';
import { ListFiguresView } from '#web/features/lists/editor/list-figures-view.tsx';
import { NotificationsTab } from '#web/features/lists/editor/notifications-tab.tsx';
import { RestrictionsTab } from '#web/features/lists/editor/restrictions-tab.tsx';
import { TransparencyTab } from '#web/features/lists/editor/transparency-tab.tsx';
import { ACCOUNT } from '#web/testing/account-for-test.ts';
import { heldAnswer, refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import AccountTypePage from './account-type-page.tsx';
import HomePage from './home-page.tsx';
import ListEditPage from './list-edit-page.tsx';
import ListJoinedPage from './list-joined-page.tsx';
import ListManagePage from './list-manage-page.tsx';
import ProfilePage from './profile-page.tsx';
import ProjectsPage from './projects-page.tsx';

setUpApp('home', 'lists', 'profile', 'plans', 'editor', 'bots', 'announcements', 'communities');

const LIST = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Winter drop',
  active: false,
  isFinished: false,
} as List;

type LoadCase = { name: string; call: `GET /${string}`; view: ReactNode; at?: string; path?: string };

const CASES: LoadCase[] = [
  { name: 'home', call: 'GET /users/me', view: <HomePage /> },
  { name: 'the figures', call: 'GET /api/v1/projects/figures', view: <HomePage /> },
  { name: 'the latest lists', call: 'GET /api/v1/projects/list', view: <HomePage /> },
  { name: 'projects', call: 'GET /api/v1/projects/list-overall', view: <ProjectsPage /> },
  { name: 'own lists', call: 'GET /api/v1/projects/list', view: <ListManagePage /> },
  { name: 'joined lists', call: 'GET /api/v1/projects/joined/list', view: <ListJoinedPage /> },
  { name: 'the profile', call: 'GET /users/me', view: <ProfilePage /> },
  { name: 'the account type', call: 'GET /users/me', view: <AccountTypePage /> },
  {
    name: 'the editor',
    call: 'GET /api/v1/projects/info-all',
    view: <ListEditPage />,
    path: PAGES.listEdit,
    at: `/list-curator/edit/foxes/${LIST.id}`,
  },
  { name: 'how to apply', call: 'GET /api/v1/projects/registration', view: <ApplyTab list={LIST} /> },
  { name: 'notifications', call: 'GET /api/v1/projects/access', view: <NotificationsTab list={LIST} /> },
  { name: 'restrictions', call: 'GET /api/v1/projects/access', view: <RestrictionsTab list={LIST} /> },
  { name: 'transparency', call: 'GET /api/v1/projects/access', view: <TransparencyTab list={LIST} /> },
  {
    name: 'the figures of a list',
    call: 'GET /api/v1/projects/analytics',
    view: <ListFiguresView list={LIST} />,
  },
  { name: 'the posts of a bot', call: 'GET /api/v1/nft/alert/deliveries', view: <DeliveryHistory /> },
];

const isLoading = () =>
  screen.queryAllByRole('status').some(({ textContent }) => textContent?.includes('Loading'));
const failures = () => screen.queryAllByText(/^Couldn’t load/);

describe('[N13] data that a page shows', () => {
  it.each(CASES)('is loading, then missing with a retry, then loading again: $name', async (loadCase) => {
    const { handler, arrive } = heldAnswer();
    const server = startFakeServer({
      'POST /users/init': () => ({ access_token: 't', csrf_access_token: 'c', nonce: 'n', message: 'm' }),
      'GET /users/me': () => ACCOUNT,
      [loadCase.call]: handler,
    });
    const { path = '/', at = '/' } = loadCase;
    renderInApp(loadCase.view, { path, at });
    await waitFor(() => expect(isLoading()).toBe(true));
    arrive(refusal(500, { code: 'internal', msg: 'Something went wrong on our side.' }));
    await waitFor(() => expect(failures()).not.toEqual([]));

    const before = failures().length;
    const later = heldAnswer();
    server.answer(loadCase.call, later.handler);
    const alert = failures()[0]?.closest<HTMLElement>('[role=alert]');
    await userEvent.click(alert?.querySelector('button') as HTMLButtonElement);
    await waitFor(() => expect(failures()).toHaveLength(before - 1));
    expect(isLoading()).toBe(true);
  });
});
