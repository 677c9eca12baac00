import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { snackbar } from '#web/lib/snackbar/snackbar-store.ts';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { BOT_SESSION_KEY, storeBotSession } from './bot-session.ts';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

setUpApp('bots');

const CALL = 'DELETE /api/v1/nft/alert/sessions';
const SESSION = { access_token: 'token', csrf_access_token: 'csrf', nonce: 'n', message: 'm' };

beforeEach(() => storeBotSession('marker'));

const start = (handler: () => unknown, hasX = true) => {
  const server = startFakeServer({ 'POST /users/init': () => SESSION, [CALL]: handler });
  renderInApp(<SignOutEverywhere name="@tidepool_sales" hasX={hasX} />);
  return server;
};
const open = () => userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
const answer = (name: string) => {
  const question = screen.getByRole('dialog', { name: 'Sign out of @tidepool_sales everywhere?' });
  return userEvent.click(within(question).getByRole('button', { name }));
};

it('asks first, then ends the sessions and forgets the one of this browser', async () => {
  const { bodiesOf } = start(() => ({ success: true, msg: '', result: null }));
  await open();
  expect(bodiesOf(CALL)).toEqual([]);
  await answer('Sign out everywhere');
  await waitFor(() => expect(localStorage.getItem(BOT_SESSION_KEY)).toBeNull());
  expect(bodiesOf(CALL)).toHaveLength(1);
  expect(snackbar.get().alert.color).toBe('success');
});

it.each([
  [true, /connect its X account/],
  [false, /sign in with the same wallet/],
])('says how to come back (with X: %s)', async (hasX, text) => {
  start(() => ({ success: true, msg: '', result: null }), hasX);
  await open();
  screen.getByText(text);
});

it('ends nothing when the person decides to stay', async () => {
  const { bodiesOf } = start(() => ({ success: true, msg: '', result: null }));
  await open();
  await answer('Stay signed in');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(CALL)).toEqual([]);
  expect(localStorage.getItem(BOT_SESSION_KEY)).toBe('marker');
});

it('says so when it failed, and keeps the session', async () => {
  start(() => refusal(429, { code: 'too-many-requests', msg: 'Too many requests.' }));
  await open();
  await answer('Sign out everywhere');
  await waitFor(() => expect(snackbar.get().alert.color).toBe('error'));
  expect(localStorage.getItem(BOT_SESSION_KEY)).toBe('marker');
});
