import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { OwnRole } from './own-role.tsx';

setUpApp('winner-roles');

const LIST = { workspace: 'foxes', urlEndName: 'winter' };
const OWN = 'GET /api/v1/winner-roles/own';
const RETRY = 'POST /api/v1/winner-roles/own/retry';
const answer = (state: string | null, canChangeAccount = false) => ({
  success: true,
  msg: '',
  result: state && { serverName: 'Tidepool Society', roleName: 'Diver', state, canChangeAccount },
});

it('shows nothing on a list without a role', async () => {
  const server = startFakeServer({ [OWN]: () => answer(null) });
  renderInApp(<OwnRole list={LIST} />);
  await expect.poll(() => server.bodiesOf(OWN).length).toBe(1);
  expect(screen.queryByText('Your Discord role')).toBeNull();
});

it.each([
  ['given', 'You have the role Diver in Tidepool Society.', []],
  ['waiting', 'Your role Diver in Tidepool Society is on its way.', []],
  ['no-account', 'Connect Discord to get the role Diver in Tidepool Society.', ['Get your role']],
  ['left-server', 'Join Tidepool Society on Discord, then get your role Diver.', ['Get your role']],
])('says to a winner how their role stands: %s', async (state, text, buttons) => {
  startFakeServer({ [OWN]: () => answer(state) });
  renderInApp(<OwnRole list={LIST} />);
  await screen.findByText(text);
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
});

it('tries again after the winner has joined the server, and shows why it could not', async () => {
  let isDown = true;
  startFakeServer({
    [OWN]: () => answer('left-server', true),
    [RETRY]: () => (isDown ? refusal(429, { code: 'too-many-requests', msg: 'Slow down' }) : answer('given')),
  });
  renderInApp(<OwnRole list={LIST} />);
  await screen.findByRole('button', { name: 'Use another account' });
  await userEvent.click(screen.getByRole('button', { name: 'Get your role' }));
  await screen.findByText('Slow down');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Get your role' }));
  await screen.findByText('You have the role Diver in Tidepool Society.');
});
