import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { WinnerRoleCard } from './winner-role-card.tsx';

setUpApp('winner-roles');

const LIST = '00000000-0000-4000-8000-000000000000';
const SHOW = 'GET /api/v1/winner-roles';
const RETRY = 'POST /api/v1/winner-roles/retry';
const ROLE = {
  serverId: '1',
  serverName: 'Tidepool Society',
  roleId: '2',
  roleName: 'Winner',
  pausedReason: null,
  isDelayed: false,
};
const PROGRESS = { winners: 5, given: 2, waiting: 0, failed: [], withoutAccount: 0 };

const settings = (change: object = {}) => ({
  success: true,
  msg: '',
  result: {
    isAvailable: true,
    inviteUrl: 'https://discord.test/invite',
    role: ROLE,
    progress: PROGRESS,
    ...change,
  },
});

it('says that the site has no bot', async () => {
  startFakeServer({ [SHOW]: () => settings({ isAvailable: false, inviteUrl: null, role: null }) });
  renderInApp(<WinnerRoleCard listId={LIST} />);
  await screen.findByText(/This site has no Discord bot/);
  expect(screen.queryByRole('button', { name: 'Connect Discord' })).toBeNull();
});

it('shows the steps before a role is chosen', async () => {
  startFakeServer({ [SHOW]: () => settings({ role: null }) });
  renderInApp(<WinnerRoleCard listId={LIST} />);
  const invite = await screen.findByRole('link', { name: /^Add the bot/ });
  expect(invite.getAttribute('href')).toBe('https://discord.test/invite');
  expect(screen.getByRole('button', { name: 'Connect Discord' })).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

it('counts who has the role, who waits and who failed, with the reasons in words', async () => {
  const progress = {
    winners: 1200,
    given: 1194,
    waiting: 2,
    failed: [{ reason: 'left-server', count: 3 }],
    withoutAccount: 1,
  };
  startFakeServer({ [SHOW]: () => settings({ progress }) });
  renderInApp(<WinnerRoleCard listId={LIST} />);
  await screen.findByText('1,194 of 1,200 winners have the role.');
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    '2 waiting for the role',
    '1 without a Discord account. On the list’s page they can connect one.',
    expect.stringMatching(/^3 not in the server/),
  ]);
});

it('says what to do on Discord, and what is still wrong when the owner tries again', async () => {
  const message = 'Move our bot’s role above “Winner” in Server Settings → Roles, then try again.';
  let isFixed = false;
  const server = startFakeServer({
    [SHOW]: () => settings({ role: { ...ROLE, pausedReason: 'missing-permission' } }),
    [RETRY]: () =>
      isFixed
        ? settings()
        : refusal(409, { code: 'discord-role-above-bot', msg: 'No', fields: { roleId: message } }),
  });
  renderInApp(<WinnerRoleCard listId={LIST} />);
  await screen.findByText(/turn on “Manage Roles” for the bot’s role and move it above “Winner”/);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  isFixed = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => screen.queryByText('Nobody gets the role at the moment')).toBeNull();
  expect(server.bodiesOf(RETRY)).toEqual([{ id: LIST }, { id: LIST }]);
});
