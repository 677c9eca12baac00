import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { screen } from '@testing-library/react';
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
