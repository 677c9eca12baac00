import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { queryClient } from '#web/lib/query/query-client.ts';
import { snackbar } from '#web/lib/snackbar/snackbar-store.ts';
import { captchaHandlers, setUpCaptcha } from '#web/testing/fake-captcha.ts';
import { heldAnswer, refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { botQuery } from '../bot-queries.ts';
import { BotForm } from './bot-form.tsx';

setUpApp('bots');

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
  withLink: false,
} as BotAnswer;
const SAVE = 'POST /api/v1/nft/alert/update';
const envelope = (result: unknown) => ({ success: true, msg: '', result });

setUpCaptcha();

function openForm(save: () => unknown) {
  const server = startFakeServer({
    'POST /users/init': () => ({ access_token: 't', csrf_access_token: 'c', nonce: 'n', message: 'm' }),
    ...captchaHandlers(),
    'GET /api/v1/nft/alert/collection': () =>
      envelope({ chain: 'ethereum', contractAddress: CONTRACT, contractName: 'Foxes' }),
    [SAVE]: save,
  });
  renderInApp(<BotForm bot={BOT} onPreview={() => {}} />);
  return server;
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create my bot' }));

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
});
