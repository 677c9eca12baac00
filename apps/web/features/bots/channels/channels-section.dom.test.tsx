import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { heldAnswer, startFakeServer } from '#web/testing/fake-server.ts';
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
