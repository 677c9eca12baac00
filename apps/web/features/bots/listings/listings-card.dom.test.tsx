import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { setSettings, settings } from '#web/lib/settings/settings.ts';
import { startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { storeBotSession } from '../bot-session.ts';
import { ListingsCard } from './listings-card.tsx';

setUpApp('bot-listings', 'bots');

const SHOW = 'GET /api/v1/nft/alert/listings';
const SAVE = 'POST /api/v1/nft/alert/listings';
const SESSION = { access_token: 'token', csrf_access_token: 'csrf', nonce: 'n', message: 'm' };
const collection = (name: string, state: string, chain = 'ethereum') => ({ name, chain, state });

const answer = (change: object = {}) => ({
  success: true,
  msg: '',
  result: {
    isOn: false,
    percentBelow: null,
    maxPrice: null,
    fault: null,
    hasChannel: true,
    collections: [collection('Tidepool', 'read')],
    ...change,
  },
});
const start = (shown: object = {}, saved: object = {}) => {
  const server = startFakeServer({
    'POST /users/init': () => SESSION,
    [SHOW]: () => answer(shown),
    [SAVE]: () => answer(saved),
  });
  return { ...server, navigation: renderInApp(<ListingsCard />) };
};

beforeEach(() => {
  setSettings({ ...settings, hasListings: true });
  storeBotSession('marker');
});

it('is not there where the operator has no key', () => {
  setSettings({ ...settings, hasListings: false });
  start();
  expect(screen.queryByRole('heading')).toBeNull();
});

it('turns listings on with a percentage, and accepts a decimal comma', async () => {
  const { bodiesOf } = start({}, { isOn: true, percentBelow: 12.5 });
  await userEvent.click(await screen.findByRole('switch', { name: 'Post listings' }));
  await userEvent.type(screen.getByLabelText('Below the floor by more than'), '12,5');
  await userEvent.click(screen.getByRole('button', { name: 'Save listings' }));
  await waitFor(() => expect(bodiesOf(SAVE)).toEqual([{ isOn: true, percentBelow: 12.5, maxPrice: '' }]));
});

it('asks for a percentage or a price before it saves', async () => {
  const { bodiesOf } = start();
  await userEvent.click(await screen.findByRole('switch', { name: 'Post listings' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save listings' }));
  await screen.findByText('Enter a percentage, a price, or both');
  expect(bodiesOf(SAVE)).toEqual([]);
});

it('says which collections are checked once it is on', async () => {
  start({
    isOn: true,
    percentBelow: 10,
    collections: [collection('Tidepool', 'read'), collection('Orbits', 'waiting')],
  });
  await screen.findByText('Checked for listings: Tidepool (Ethereum)');
  await screen.findByText('Waiting for the first check: Orbits (Ethereum)');
});

it("says that the operator's key is refused", async () => {
  start({ isOn: true, percentBelow: 10, fault: 'key-refused' });
  await screen.findByText(/OpenSea doesn’t accept this site’s key/);
});

it('says which collections have no listings, and that a channel is missing', async () => {
  const collections = [
    collection('Lanterns', 'unavailable', 'solana'),
    collection('Driftwood', 'unknown', 'base'),
    collection('Tidepool', 'waiting'),
  ];
  start({ isOn: true, percentBelow: 10, hasChannel: false, collections });
  await screen.findByText('OpenSea listings aren’t available for Lanterns (Solana).');
  await screen.findByText(/OpenSea doesn’t know Driftwood \(Base\)/);
  await screen.findByText('Connect Discord or Telegram to post listings.');
  // Nothing is checked before there is a channel.
  expect(screen.queryByText(/Waiting for the first check/)).toBeNull();
});

it('asks before unsaved changes are lost', async () => {
  const { navigation } = start();
  await userEvent.click(await screen.findByRole('switch'));
  act(() => void navigation.navigate('/elsewhere'));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('Another page');
});
