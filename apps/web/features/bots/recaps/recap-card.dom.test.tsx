import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { RecapCard } from './recap-card.tsx';

setUpApp('bots', 'bot-collections', 'bot-posts', 'recaps');

// Hundreds of options take the simulated browser seconds for each query by role.
beforeEach(() => void vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Madrid']));
afterEach(() => void vi.restoreAllMocks());

const SHOW = 'GET /api/v1/nft/alert/recap';
const SAVE = 'POST /api/v1/nft/alert/recap';
const PREVIEW = 'POST /api/v1/nft/alert/recap/preview';
const connected = (...channels: string[]) =>
  ({
    username: 'kites',
    contractAddress: '',
    collections: [],
    postLanguage: 'en',
    channels: channels.map((channel) => ({ channel, offReason: null })),
  }) as unknown as BotAnswer;
const done = (result: object) => ({ success: true, msg: '', result });
const OFF = { every: 'off', hour: 9, weekday: 1, timeZone: 'UTC', insteadOnX: false, nextAt: null };
const WEEKLY = { ...OFF, every: 'weekly', timeZone: 'Europe/Madrid', nextAt: '2026-11-23T08:00:00.000Z' };
const preview = () =>
  done({
    channels: [{ channel: 'x', text: 'Kites: daily recap', length: 18, limit: 280, unit: 'weighted' }],
    isReal: false,
    pictureUrl: null,
    from: '2026-11-16T08:00:00.000Z',
    to: '2026-11-17T08:00:00.000Z',
  });
const start = (settings: object, save: () => object = () => done(WEEKLY)) => {
  return startFakeServer({
    'POST /users/init': () => ({ access_token: 't', csrf_access_token: 'c', nonce: 'n', message: 'm' }),
    [SHOW]: () => done(settings),
    [SAVE]: save,
    [PREVIEW]: preview,
  });
};

it('saves when recaps are posted, and shows the next one', async () => {
  const server = start({ ...OFF, timeZone: 'Europe/Madrid' });
  renderInApp(<RecapCard bot={connected('x', 'discord')} />);
  await userEvent.click(await screen.findByRole('radio', { name: 'Every week' }));
  await userEvent.selectOptions(screen.getByLabelText('Day'), 'Monday');
  await userEvent.click(screen.getByRole('button', { name: 'Save recap' }));
  await screen.findByText(/^Next recap: .*9:00/);
  expect(server.bodiesOf(SAVE)).toEqual([
    { every: 'weekly', hour: 9, weekday: 1, timeZone: 'Europe/Madrid', insteadOnX: false },
  ]);
  expect(server.bodiesOf(PREVIEW).at(-1)).toMatchObject({ every: 'weekly', timeZone: 'Europe/Madrid' });
});

it('explains an example', async () => {
  start(OFF);
  renderInApp(<RecapCard bot={connected('x')} />);
  await screen.findByText('Kites: daily recap');
  await screen.findByText(/^An example, because nothing was sold/);
});

it('does not offer the mode for X to a bot that is not there', async () => {
  start(WEEKLY);
  renderInApp(<RecapCard bot={connected('telegram')} />);
  await screen.findByLabelText('Time zone');
  expect(screen.queryByRole('switch')).toBeNull();
});

it('warns that sales are posted nowhere when X is the only channel', async () => {
  start(WEEKLY);
  renderInApp(<RecapCard bot={connected('x')} />);
  await userEvent.click(await screen.findByRole('switch', { name: 'Only the recap on X' }));
  await screen.findByText(/^X is your only channel/);
});

it('warns that sales are posted nowhere when the other channels are switched off', async () => {
  start({ ...WEEKLY, insteadOnX: true });
  const bot = connected('x');
  const discord = { channel: 'discord', offReason: 'gone' } as BotAnswer['channels'][number];
  renderInApp(<RecapCard bot={{ ...bot, channels: [...bot.channels, discord] }} />);
  await screen.findByText(/^No other channel is working/);
});

it('shows no next recap once recaps are to be switched off', async () => {
  start(WEEKLY);
  renderInApp(<RecapCard bot={connected('x')} />);
  await screen.findByText(/^Next recap/);
  await userEvent.click(screen.getByRole('radio', { name: 'Off' }));
  expect(screen.queryByText(/^Next recap/)).toBeNull();
});

it('keeps what was chosen when saving is refused, and says why at the field', async () => {
  const msg = 'Choose a time zone such as Europe/Madrid';
  start(WEEKLY, () => refusal(400, { code: 'invalid-input', msg, fields: { timeZone: msg } }));
  renderInApp(<RecapCard bot={connected('x')} />);
  await userEvent.selectOptions(await screen.findByLabelText('Time zone'), 'UTC');
  await userEvent.click(screen.getByRole('button', { name: 'Save recap' }));
  await screen.findByText(msg);
  await waitFor(() => expect(screen.getByLabelText('Time zone')).toHaveProperty('value', 'UTC'));
});

it('asks before unsaved changes are lost', async () => {
  start(OFF);
  const navigation = renderInApp(<RecapCard bot={connected('x')} />);
  await userEvent.click(await screen.findByRole('radio', { name: 'Every week' }));
  act(() => void navigation.navigate('/elsewhere'));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('Another page');
});
