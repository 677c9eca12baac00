import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { NO_FILTERS } from '@signboard/domain/posts/sale-filters.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { queryClient } from '#web/lib/query/query-client.ts';
import { snackbar } from '#web/lib/snackbar/snackbar-store.ts';
import { captchaHandlers, setUpCaptcha } from '#web/testing/fake-captcha.ts';
import { heldAnswer, refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { botQuery } from '../bot-queries.ts';
import { BotForm } from './bot-form.tsx';

setUpApp('bots', 'bot-collections', 'x-budget');

const CONTRACT = `0x${'1'.repeat(40)}`;
const BOT = {
  id: 'bot',
  contractAddress: CONTRACT,
  email: 'ada@example.test',
  threshold: 0,
  webhookUrl: '',
  webhookOffReason: null,
  hashtags: 'foxes',
  postMints: false,
  filters: NO_FILTERS,
  collections: [],
  withLink: false,
  template: '',
  postLanguage: 'en',
} as unknown as BotAnswer;
const COLLECTION = 'GET /api/v1/nft/alert/collection';
const SAVE = 'POST /api/v1/nft/alert/update';
const envelope = (result: unknown) => ({ success: true, msg: '', result });

setUpCaptcha();

function openForm(save: () => unknown, found: object = {}) {
  const server = startFakeServer({
    'POST /users/init': () => ({ access_token: 't', csrf_access_token: 'c', nonce: 'n', message: 'm' }),
    ...captchaHandlers(),
    [COLLECTION]: () =>
      envelope({
        chain: 'ethereum',
        chains: ['ethereum'],
        contractAddress: CONTRACT,
        contractName: 'Foxes',
        ...found,
      }),
    [SAVE]: save,
  });
  renderInApp(<BotForm bot={BOT} onPreview={() => {}} />);
  return server;
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const button = () => screen.getByRole('button', { name: 'Create my bot' });
const submit = () => userEvent.click(button());

describe('[B4] the bot form', () => {
  it('saves after the anti-bot check and caches the bot', async () => {
    const saved = { ...BOT, hashtags: 'foxes winter' };
    const { bodiesOf } = openForm(() => envelope(saved));
    await userEvent.type(field(/Hashtags/), ' #winter');
    await submit();
    await waitFor(() => expect(snackbar.get().message).toBe('Submit Success'));
    expect(bodiesOf('POST /users/verify/captcha')).toHaveLength(1);
    expect(bodiesOf(SAVE)).toMatchObject([{ contractAddress: CONTRACT, threshold: 0, postMints: false }]);
    expect(field(/Hashtags/).value).toBe('foxes winter');
    expect(queryClient.getQueryData(botQuery.queryKey)).toMatchObject({ hashtags: 'foxes winter' });
  });

  it('adds a collection, shows its error at its field, and saves it', async () => {
    const second = `0x${'2'.repeat(40)}`;
    const msg = 'This contract doesnt exist';
    const fields = { 'collections.0.contractAddress': msg };
    const { bodiesOf } = openForm(() => refusal(409, { code: 'contract-missing', msg, fields }));
    await userEvent.click(screen.getByRole('button', { name: 'Add another collection' }));
    const added = screen.getByRole('group', { name: 'Collection 2' });
    const address = within(added).getByLabelText<HTMLInputElement>(/Contract Address/);
    expect(document.activeElement).toBe(address);
    await submit();
    await waitFor(() => expect(within(added).getByText('This field is required')).toBeTruthy());
    expect(bodiesOf(SAVE)).toEqual([]);
    await pasteInto(address, second);
    await submit();
    await waitFor(() => expect(bodiesOf(SAVE)).toHaveLength(1));
    expect(bodiesOf(SAVE)).toMatchObject([{ collections: [{ contractAddress: second, threshold: 0 }] }]);
    await waitFor(() => expect(within(added).getByText('This contract doesnt exist')).toBeTruthy());
    await userEvent.click(within(added).getByRole('button', { name: 'Remove collection 2' }));
    expect(screen.queryByRole('group', { name: 'Collection 2' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add another collection' }));
  });

  it('opens the filters and the wording when a field in them is wrong', async () => {
    openForm(() => envelope(BOT));
    await userEvent.type(screen.getByLabelText(/^Your own text/), '{{owner}');
    await userEvent.type(screen.getByLabelText('Token ids'), '9-1');
    await submit();
    await waitFor(() => expect(screen.getByText('There is no variable called {owner}')).toBeTruthy());
    expect(screen.getByText(/^A range goes from/).closest('details')?.open).toBe(true);
    expect(screen.getByText(/^There is no variable/).closest('details')?.open).toBe(true);
  });

  it('offers mints on Solana too, and says how they are posted', async () => {
    const { bodiesOf } = openForm(() => envelope(BOT));
    expect(screen.getByText(/Mints in one transaction become one post/)).toBeDefined();
    await userEvent.clear(field(/Contract/));
    await pasteInto(field(/Contract/), 'J1S9H3QjnRtBbbuD4HjPV6RpRhwuk4zKbxsnCHuTgh9w');
    expect(screen.getByText(/collected for five minutes/)).toBeDefined();
    await userEvent.click(field(/Post Mints/));
    await submit();
    await waitFor(() => expect(bodiesOf(SAVE)).toMatchObject([{ postMints: true }]));
  });

  it('keeps what is typed while it is saved', async () => {
    const { handler, arrive } = heldAnswer();
    const { bodiesOf } = openForm(handler);
    await userEvent.type(field(/Hashtags/), ' winter');
    await submit();
    await waitFor(() => expect(bodiesOf(SAVE)).toHaveLength(1));
    await userEvent.type(field(/Email/), '.mx');
    await act(async () => arrive(envelope({ ...BOT, hashtags: 'foxes winter' })));
    await waitFor(() => expect(snackbar.get().message).toBe('Submit Success'));
    expect(field(/Email/).value).toBe('ada@example.test.mx');
    expect(field(/Hashtags/).value).toBe('foxes winter');
  });

  it('marks the field that the server refuses and gives the reason in the notification', async () => {
    const fields = { contractAddress: 'This contract doesnt exist.' };
    openForm(() => refusal(422, { code: 'validation', msg: 'Invalid.', fields }));
    await userEvent.type(field(/Hashtags/), ' winter');
    await submit();
    await waitFor(() =>
      expect(snackbar.get().message).toBe(
        'There was an error, This contract doesnt exist, try with another please',
      ),
    );
    expect(field(/Contract Address/).getAttribute('aria-invalid')).toBe('true');
    expect(field(/Hashtags/).value).toBe('foxes winter');
  });

  it('lets the owner choose the chain of an address that has contracts on several', async () => {
    const { bodiesOf } = openForm(() => envelope({ ...BOT, chain: 'base' }), {
      chains: ['ethereum', 'base'],
    });
    await userEvent.selectOptions(await screen.findByLabelText('Chain'), 'Base');
    expect(field(/Contract Address/).value.toLowerCase()).toBe(`base:${CONTRACT}`);
    await submit();
    await waitFor(() => expect(bodiesOf(SAVE)).toHaveLength(1));
    expect(bodiesOf(SAVE)).toMatchObject([{ contractAddress: expect.stringMatching(/^base:0x1/) }]);
  });

  it('keeps the chosen chain while it is looked up', async () => {
    const chains = ['ethereum', 'base'];
    const { answer, bodiesOf } = openForm(() => envelope(BOT), { chains });
    const held = heldAnswer();
    const chain = await screen.findByLabelText<HTMLSelectElement>('Chain');
    answer(COLLECTION, held.handler);
    await userEvent.selectOptions(chain, 'Base');
    expect(chain.value).toBe('base');
    await screen.findByText('Looking up the contract…');
    await waitFor(() => expect(bodiesOf(COLLECTION)).toHaveLength(2));
    expect(screen.getByLabelText<HTMLSelectElement>('Chain').value).toBe('base');
    const found = { chain: 'base', chains, contractAddress: CONTRACT, contractName: 'Foxes' };
    await act(async () => held.arrive(envelope(found)));
    expect(screen.getByLabelText<HTMLSelectElement>('Chain').value).toBe('base');
    await userEvent.type(field(/Contract Address/), '{Backspace}2');
    expect(screen.queryByLabelText('Chain')).toBeNull();
  });

  it('warns at the field about other accounts that post the collection', async () => {
    const { answer } = openForm(() => envelope(BOT));
    answer('GET /api/v1/nft/alert/x/accounts', () => envelope(['kites', 'lamps']));
    await screen.findByText(/^Also posted on X by @kites and @lamps\./);
  });

  it('shows the coin of the chain that was found, and suggests a minimum where sales for dust are common', async () => {
    openForm(() => envelope(BOT), { chain: 'polygon', chains: ['polygon'] });
    expect(await screen.findByText('Foxes on Polygon')).toBeTruthy();
    expect(await screen.findByText(/On Polygon, .* at least 5 POL/)).toBeTruthy();
    expect(screen.queryByLabelText('Chain')).toBeNull();
    expect(screen.queryByLabelText(/Post Mints/)).toBeNull();
  });

  it('words its own validation errors like the server', async () => {
    const { bodiesOf } = openForm(() => envelope(BOT));
    await userEvent.clear(field(/Email/));
    await submit();
    await waitFor(() =>
      expect(snackbar.get().message).toMatch(/^There was an error, .+, try with another please$/),
    );
    expect(field(/Email/).getAttribute('aria-invalid')).toBe('true');
    expect(bodiesOf(SAVE)).toEqual([]);
  });

  it('says at the hashtags what is wrong, and only marks contract and threshold', async () => {
    const { bodiesOf } = openForm(() => envelope(BOT));
    await userEvent.clear(field(/Contract Address/));
    await userEvent.type(field(/^Threshold/), '-1');
    await userEvent.type(field(/Hashtags/), ' two three four');
    await submit();
    await screen.findByText('Use up to three hashtags');
    expect(field(/Contract Address/).getAttribute('aria-invalid')).toBe('true');
    expect(field(/^Threshold/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('This field is required')).toBeNull();
    expect(bodiesOf(SAVE)).toEqual([]);
  });

  it('cannot be saved without changes, and says so', async () => {
    openForm(() => envelope(BOT));
    expect(button().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByText('There are no changes to save')).not.toEqual([]);
  });

  it('reports a server that does not respond, and keeps the input', async () => {
    openForm(() => Promise.reject(new TypeError('no response')));
    await userEvent.type(field(/Hashtags/), ' winter');
    await submit();
    await waitFor(() =>
      expect(snackbar.get().message).toBe('There was an error, Wrong Services, try with another please'),
    );
    expect(field(/Hashtags/).value).toBe('foxes winter');
  });

  it('is disabled while the anti-bot check flags the visitor, who can check again', async () => {
    const { answer } = openForm(() => envelope(BOT));
    answer('POST /users/verify/captcha', () => ({ score: 0.4 }));
    await userEvent.type(field(/Hashtags/), ' winter');
    await screen.findByText(/^The anti-bot check didn’t pass/);
    expect(button().getAttribute('aria-disabled')).toBe('true');
    answer('POST /users/verify/captcha', () => ({ score: 0.9 }));
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(button().getAttribute('aria-disabled')).not.toBe('true'));
  });
});
