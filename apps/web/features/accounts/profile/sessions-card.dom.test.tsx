import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { SessionsCard } from './sessions-card.tsx';

setUpApp('profile');

const answer = (result: unknown) => ({ success: true, msg: '', result });
const session = (id: number, change: object) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  browser: 'Firefox',
  system: 'Linux',
  scope: 'full',
  signedInAt: '2026-11-19T10:00:00.000Z',
  lastUsedAt: '2026-11-19T11:00:00.000Z',
  isCurrent: false,
  ...change,
});

it('says in words where the account is signed in, and ends one session', async () => {
  let sessions = [
    session(1, { isCurrent: true }),
    session(2, { browser: 'Chrome', system: 'Windows' }),
    session(3, { browser: null, system: null, scope: 'join' }),
  ];
  startFakeServer({
    'GET /users/sessions': () => answer(sessions),
    'DELETE /users/session': ({ query }) => {
      sessions = sessions.filter(({ id }) => id !== query.get('id'));
      return answer(null);
    },
  });
  renderInApp(<SessionsCard />);
  const table = within(await screen.findByRole('table', { name: 'Where you’re signed in' }));
  const [, own, other, unknown] = table.getAllByRole('row').map((row) => row.textContent);
  expect(own).toContain('Firefox on LinuxThis browser');
  expect(other).toContain('Chrome on Windows');
  expect(unknown).toContain('Unknown browserFor joining lists only');
  expect(table.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull();
  await userEvent.click(table.getByRole('button', { name: 'Sign out Chrome on Windows' }));
  await waitFor(() => expect(table.queryByText('Chrome on Windows')).toBeNull());
  expect(table.getByText('Firefox on Linux')).toBeDefined();
});

it.each([
  ['Sign out everywhere', 'all'],
  ['Sign out other devices', 'others'],
])('offers with “%s” to revoke API keys, which is chosen unless it is unchecked', async (name, which) => {
  const asked: string[] = [];
  startFakeServer({
    'GET /users/sessions': () => answer([]),
    'POST /users/init': () => ({ access_token: 't', csrf_access_token: 'c', nonce: 'n', message: 'm' }),
    'DELETE /users/sessions': ({ query }) => {
      asked.push(query.toString());
      return { success: true, msg: '', result: null };
    },
  });
  renderInApp(<SessionsCard />);
  for (const isUnchecked of [false, true]) {
    await userEvent.click(screen.getByRole('button', { name }));
    const dialog = within(screen.getByRole('dialog', { name: `${name}?` }));
    const box = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Revoke API keys too' });
    expect(box.checked).toBe(true);
    if (isUnchecked) await userEvent.click(box);
    await userEvent.click(dialog.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(asked).toEqual([`which=${which}&keys=revoke`, `which=${which}&keys=keep`]);
});
