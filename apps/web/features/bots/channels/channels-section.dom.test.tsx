import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { heldAnswer, refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { botQuery } from '../bot-queries.ts';
import { ChannelsSection } from './channels-section.tsx';

setUpApp('bots', 'channels');

const telegram = { channel: 'telegram', address: 'Kites', offReason: null, connectedAt: '' };
const BOT = { id: 'bot', channels: [telegram] } as unknown as BotAnswer;
const envelope = (result: unknown) => ({ success: true, msg: '', result });

function Section() {
  const { data } = useQuery({ ...botQuery, enabled: false, initialData: BOT });
  return <ChannelsSection bot={data} />;
}

function open(test: () => unknown) {
  startFakeServer({
    'POST /users/init': () => ({ access_token: 't', csrf_access_token: 'c', nonce: 'n', message: 'm' }),
    'POST /api/v1/nft/alert/channels/test': test,
    'DELETE /api/v1/nft/alert/channels': () => envelope({ ...BOT, channels: [] }),
  });
  renderInApp(<Section />);
}
const question = () => screen.getByRole('dialog', { name: 'Disconnect Telegram?' });

it('keeps asking whether to disconnect when a test finishes', async () => {
  const { handler, arrive } = heldAnswer();
  open(handler);
  await userEvent.click(screen.getByRole('button', { name: 'Send a test message' }));
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  await act(async () => arrive(envelope(null)));
  question();
});

it('focuses the Connect button after disconnecting', async () => {
  open(() => envelope(null));
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  await userEvent.click(within(question()).getByRole('button', { name: 'Disconnect' }));
  const connect = await screen.findByRole('button', { name: 'Connect Telegram' });
  await waitFor(() => expect(document.activeElement).toBe(connect));
});

it('says at the fields of a Telegram channel what is missing, and keeps what was typed when it is refused', async () => {
  const msg = 'Your Telegram bot may not post there.';
  const server = startFakeServer({
    'POST /users/init': () => ({ access_token: 't', csrf_access_token: 'c', nonce: 'n', message: 'm' }),
    'POST /api/v1/nft/alert/channels/telegram': () => refusal(409, { code: 'channel-refused', msg }),
  });
  renderInApp(<ChannelsSection bot={{ ...BOT, channels: [] }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Connect Telegram' }));
  const dialog = within(screen.getByRole('dialog'));
  const connect = () => userEvent.click(dialog.getByRole('button', { name: 'Connect' }));
  await connect();
  expect(await dialog.findAllByText('This field is required')).toHaveLength(2);
  expect(server.bodiesOf('POST /api/v1/nft/alert/channels/telegram')).toEqual([]);
  await userEvent.type(
    dialog.getByLabelText(/^Bot token/),
    '7100000001:AAsandboxTidepoolSalesBot_0000000001',
  );
  await userEvent.type(dialog.getByLabelText(/^Channel or group/), '@lantern_news');
  await connect();
  await dialog.findByText(msg);
  expect(dialog.getByLabelText<HTMLInputElement>(/^Channel or group/).value).toBe('@lantern_news');
});

it('accepts only an app password for Bluesky', async () => {
  startFakeServer({});
  renderInApp(<ChannelsSection bot={{ ...BOT, channels: [] }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Connect Bluesky' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Handle/), 'lantern-sales.sandbox.test');
  await userEvent.type(dialog.getByLabelText(/^App password/), 'my real password');
  await userEvent.click(dialog.getByRole('button', { name: 'Connect' }));
  await dialog.findByText(/not the password of your account/);
});
