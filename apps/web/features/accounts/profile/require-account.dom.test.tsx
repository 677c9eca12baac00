import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '#web/lib/query/query-client.ts';
import { heldAnswer, startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { RequireAccount } from './require-account.tsx';
import { meQuery } from './use-me.ts';

setUpApp();

const account = (emailConfirmed: boolean) =>
  ({
    principalWallet: '0x0000000000000000000000000000000000000001',
    workspace: 'tidepool',
    email: 'olivia@example.test',
    emailConfirmed,
    roles: [],
  }) as unknown as Account;

function openManage() {
  return renderInApp(
    <RequireAccount demand={{ isReadyForLists: true }}>
      <p>Your lists</p>
    </RequireAccount>,
  );
}

it('[N3] asks the server before it turns away an account that was incomplete a moment ago', async () => {
  queryClient.setQueryData(meQuery.queryKey, account(false));
  const { handler, arrive } = heldAnswer();
  startFakeServer({ 'GET /users/me': handler });
  const router = openManage();
  await screen.findByText('Loading');
  expect(router.state.location.pathname).toBe('/');
  arrive(account(true));
  await screen.findByText('Your lists');
});

it('[N3] redirects an account that is still incomplete to its profile', async () => {
  queryClient.setQueryData(meQuery.queryKey, account(false));
  startFakeServer({ 'GET /users/me': () => account(false) });
  const router = openManage();
  await screen.findByText('Another page');
  expect(router.state.location.pathname).toBe('/user/account-profile/general');
});
