import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import type { PreviewSettings } from '../bot-queries.ts';
import { PostPreview } from './post-preview.tsx';

setUpApp('bots', 'bot-posts', 'bot-collections');

const PREVIEW = 'POST /api/v1/nft/alert/preview';
const SETTINGS: PreviewSettings = {
  contractAddress: `0x${'1'.repeat(40)}`,
  hashtags: '',
  withLink: false,
  template: 'Sold: {token}',
  postLanguage: 'en',
};
const on = (channel: string) => ({
  channel,
  text: `Post on ${channel}`,
  length: 9,
  limit: 280,
  unit: 'characters',
});
const ANSWER = {
  text: '',
  channels: ['x', 'discord', 'telegram'].map(on),
  isReal: true,
  pictureUrl: null,
  happenedAt: null,
};

function Preview({ channels }: { channels: string[] }) {
  const [template, setTemplate] = useState(SETTINGS.template);
  const bot = {
    username: 'kites',
    channels: channels.map((channel) => ({ channel })),
  } as unknown as BotAnswer;
  return (
    <>
      <button type="button" onClick={() => setTemplate('Sold: {owner}')}>
        Break it
      </button>
      <PostPreview bot={bot} of={{ ...SETTINGS, template }} />
    </>
  );
}

function open(...channels: string[]) {
  const server = startFakeServer({
    'POST /users/init': () => ({ access_token: 't', csrf_access_token: 'c', nonce: 'n', message: 'm' }),
    [PREVIEW]: () => ({ success: true, msg: '', result: ANSWER }),
  });
  renderInApp(<Preview channels={channels} />);
  return server;
}

it('keeps the last valid template, and says what is wrong with a new one', async () => {
  const { bodiesOf } = open('x');
  await screen.findByText('Post on x');
  await userEvent.click(screen.getByRole('button', { name: 'Break it' }));
  await screen.findByText('There is no variable called {owner}');
  screen.getByText('Post on x');
  expect(bodiesOf(PREVIEW)).toMatchObject([{ template: 'Sold: {token}' }]);
});

it('starts on a channel of the bot, and shows the account on X only there', async () => {
  open('telegram', 'discord');
  await screen.findByText('Post on discord');
  expect(screen.queryByText('@kites')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'X' }));
  await waitFor(() => screen.getByText('Post on x'));
  screen.getByText('@kites');
});
