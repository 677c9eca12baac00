import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { YourData } from './your-data.tsx';

setUpApp('profile');

it('reports a failed export and allows another try', async () => {
  const { answer } = startFakeServer({});
  renderInApp(<YourData me={{} as Account} />);
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  await press();
  await screen.findByText('We couldn’t prepare your file. Try again in a moment.');
  answer('GET /users/me/export', () => Response.json({ format: 'signboard-my-data' }));
  await press();
  await screen.findByText('Your file was downloaded.');
  expect(screen.queryByText('We couldn’t prepare your file. Try again in a moment.')).toBeNull();
});

it.each([
  ['Sign out everywhere', 'all'],
  ['Sign out other devices', 'others'],
])('offers with “%s” to revoke API keys, which is chosen unless it is unchecked', async (name, which) => {
  const asked: string[] = [];
  startFakeServer({
    'POST /users/init': () => ({ access_token: 't', csrf_access_token: 'c', nonce: 'n', message: 'm' }),
    'DELETE /users/sessions': ({ query }) => {
      asked.push(query.toString());
      return { success: true, msg: '', result: null };
    },
  });
  renderInApp(<YourData me={{} as Account} />);
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
