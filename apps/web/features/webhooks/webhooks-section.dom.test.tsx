import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { setRedirectHandler } from '#web/lib/api/call.ts';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

setUpApp('webhooks', 'api-keys');

const PATH = '/api/v1/webhooks';
const ID = '00000000-0000-4000-8000-000000000000';
const webhook = (change: object = {}) => ({
  id: ID,
  url: 'https://hooks.example.test/in?…',
  events: ['entry.created'],
  contracts: [],
  offReason: null,
  previousSecretUntil: null,
  waiting: 0,
  failed: 0,
  dropped: 0,
  droppedAt: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  ...change,
});
const answer = (result: unknown) => ({ success: true, msg: '', result });

it('keeps what was typed when the server refuses the address, and shows the secret once', async () => {
  let isRefused = true;
  const server = startFakeServer({
    [`GET ${PATH}`]: () => answer([]),
    [`POST ${PATH}`]: () => {
      if (!isRefused) return answer({ webhook: webhook(), secret: 'whsec_abc' });
      isRefused = false;
      return refusal(400, {
        code: 'webhook-address-refused',
        msg: 'We can’t send to this address',
        fields: { url: 'Enter a public address' },
      });
    },
  });
  renderInApp(<WebhooksSection isEmailConfirmed />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add webhook' }));
  const dialog = within(screen.getByRole('dialog'));
  const url = dialog.getByLabelText(/^Address/);
  await pasteInto(url, 'https://10.0.0.1/');
  await userEvent.click(dialog.getByLabelText('sale.created'));
  await pasteInto(dialog.getByLabelText('Collections'), `0x${'AB'.repeat(20)}`);
  await userEvent.click(dialog.getByRole('button', { name: 'Add webhook' }));
  await dialog.findByText('Enter a public address');
  await waitFor(() => expect(document.activeElement).toBe(url));
  await userEvent.clear(url);
  await pasteInto(url, 'https://hooks.example.test/');
  await userEvent.click(dialog.getByRole('button', { name: 'Add webhook' }));
  await screen.findByText('whsec_abc');
  expect(server.bodiesOf(`POST ${PATH}`)[1]).toEqual({
    url: 'https://hooks.example.test/',
    events: ['sale.created'],
    contracts: [`0x${'ab'.repeat(20)}`],
  });
  await userEvent.click(screen.getByRole('button', { name: 'I’ve copied it' }));
  expect(screen.queryByText('whsec_abc')).toBeNull();
});

it('says in words why a webhook is off, and switches it on again', async () => {
  let isOff = true;
  const server = startFakeServer({
    [`GET ${PATH}`]: () => answer([webhook(isOff ? { offReason: 'gone' } : {})]),
    [`PUT ${PATH}`]: () => {
      isOff = false;
      return answer(webhook());
    },
  });
  renderInApp(<WebhooksSection isEmailConfirmed />);
  await screen.findByText(/^Your server answered that it wants no more messages/);
  await userEvent.click(screen.getByRole('button', { name: 'Switch on again' }));
  await waitFor(() => expect(screen.queryByText(/wants no more messages/)).toBeNull());
  expect(server.bodiesOf(`PUT ${PATH}`)).toEqual([{ id: ID, isOn: true }]);
});

it('shows what the receiver answered to a test', async () => {
  startFakeServer({
    [`GET ${PATH}`]: () => answer([webhook()]),
    [`POST ${PATH}/test`]: () =>
      answer({
        id: 'msg_1',
        type: 'webhook.test',
        state: 'failed',
        createdAt: '2026-11-01T10:00:00.000Z',
        nextAttemptAt: null,
        body: '{}',
        attempts: [
          {
            at: '2026-11-01T10:00:00.000Z',
            durationMs: 12,
            status: 302,
            failure: null,
            answer: 'over there',
          },
        ],
      }),
  });
  renderInApp(<WebhooksSection isEmailConfirmed />);
  await userEvent.click(await screen.findByRole('button', { name: 'Send test' }));
  await screen.findByText('Your server redirects (302). We don’t follow redirects.');
  await screen.findByText('over there');
});

it('stays on the page when a webhook is deleted while its log is open', async () => {
  let isDeleted = false;
  const listed = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const redirect = vi.fn();
  setRedirectHandler(redirect);
  startFakeServer({
    [`GET ${PATH}`]: async () => {
      if (isDeleted) await listed.promise;
      return answer(isDeleted ? [] : [webhook()]);
    },
    [`GET ${PATH}/deliveries`]: () => {
      if (!isDeleted) return answer([]);
      asked.resolve();
      return refusal(404, { code: 'not-found', msg: 'There is no such webhook' });
    },
    [`DELETE ${PATH}`]: () => {
      isDeleted = true;
      return answer(true);
    },
  });
  renderInApp(<WebhooksSection isEmailConfirmed />);
  await userEvent.click(await screen.findByRole('button', { name: 'Deliveries' }));
  await screen.findByText(/^Nothing was sent yet/);
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete webhook' }));
  await asked.promise;
  listed.resolve();
  await screen.findByText('No webhooks yet');
  expect(redirect).not.toHaveBeenCalled();
});

it('asks for a confirmed email before a form is filled in, and links to the profile', async () => {
  startFakeServer({ [`GET ${PATH}`]: () => answer([]) });
  renderInApp(<WebhooksSection isEmailConfirmed={false} />);
  await screen.findByText('Confirm your email first');
  const link = screen.getByRole('link', { name: 'Open your profile' });
  expect(link.getAttribute('href')).toBe('/user/account-profile/general');
  expect(screen.queryByRole('button', { name: 'Add webhook' })).toBeNull();
});

it('shows with the deliveries that messages were dropped, and when', async () => {
  startFakeServer({
    [`GET ${PATH}`]: () => answer([webhook({ dropped: 3, droppedAt: '2026-11-02T10:00:00.000Z' })]),
    [`GET ${PATH}/deliveries`]: () => answer([]),
  });
  renderInApp(<WebhooksSection isEmailConfirmed />);
  await userEvent.click(await screen.findByRole('button', { name: 'Deliveries' }));
  await screen.findByText(/^More messages were waiting than are kept.* 2026/);
  expect(screen.getAllByText('3 messages were dropped.').length).toBeGreaterThan(0);
});
