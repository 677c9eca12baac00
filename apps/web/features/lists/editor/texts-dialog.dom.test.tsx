import type { List, TextsAnswer } from '@signboard/contract/lists/list.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { removeAllDrafts } from '#web/features/forms/draft-store.ts';
import { snackbar } from '#web/lib/snackbar/snackbar-store.ts';
import { captchaHandlers, setUpCaptcha } from '#web/testing/fake-captcha.ts';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { TextsButton } from './texts-button.tsx';

setUpApp('editor');
setUpCaptcha();
afterEach(removeAllDrafts);

const LIST = { id: '00000000-0000-4000-8000-000000000000', active: true, isFinished: false } as List;
const TEXTS: TextsAnswer = {
  name: 'Owls',
  description: 'For owls.',
  logo: 'a'.repeat(64),
  website: null,
  banner: null,
  color: '#4E9595',
  discordVerification: false,
  discordServerLink: null,
  confirmation: false,
  confirmationMessage: null,
  emailWinner: false,
  emailLoser: false,
  winnerMessage: { title: null, message: null },
  nonWinnerMessage: { title: null, message: null },
  version: 3,
};
const LOAD = 'GET /api/v1/projects/texts';
const SAVE = 'PUT /api/v1/projects/texts';
const envelope = (result: unknown) => ({ success: true, msg: '', result });

async function openDialog(texts: Partial<TextsAnswer>, handlers: Parameters<typeof startFakeServer>[0]) {
  const loaded = { ...TEXTS, ...texts };
  const server = startFakeServer({ ...captchaHandlers(), [LOAD]: () => envelope(loaded), ...handlers });
  renderInApp(<TextsButton list={LIST} />);
  await userEvent.click(screen.getByRole('button', { name: 'Edit texts and pictures' }));
  await screen.findByLabelText(/^Description/);
  return server;
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('the texts of an active list', () => {
  it('sends only what changed, and stays open for more', async () => {
    const { bodiesOf } = await openDialog({}, { [SAVE]: () => envelope({ ...TEXTS, version: 4 }) });
    await userEvent.type(field(/^Description/), ' And foxes.');
    await save();
    await waitFor(() => expect(snackbar.get().message).toBe('Submit Success'));
    expect(bodiesOf(SAVE)).toEqual([{ id: LIST.id, baseVersion: 3, description: 'For owls. And foxes.' }]);
    expect(field(/^Description/)).toBeTruthy();
  });

  it('offers the messages and the Discord link only where the list uses them', async () => {
    await openDialog({}, {});
    expect(screen.queryByLabelText(/Confirmation message/)).toBeNull();
    expect(screen.queryByLabelText(/Invite link/)).toBeNull();
  });

  it('saves a new invite link as an address, and never the requirement itself', async () => {
    const discord = { discordVerification: true, discordServerLink: 'https://discord.gg/expired' };
    const { bodiesOf } = await openDialog(discord, { [SAVE]: () => envelope({ ...TEXTS, ...discord }) });
    const link = screen.getByPlaceholderText<HTMLInputElement>('https://discord.gg/');
    expect(link.value).toBe('https://discord.gg/expired');
    await userEvent.clear(link);
    await save();
    await screen.findByText('This field is required');
    expect(bodiesOf(SAVE)).toEqual([]);
    await pasteInto(link, 'discord.gg/fresh');
    await screen.findByText('We’ll save this as https://discord.gg/fresh.');
    await save();
    await waitFor(() => expect(bodiesOf(SAVE)).toHaveLength(1));
    expect(bodiesOf(SAVE)).toEqual([
      { id: LIST.id, baseVersion: 3, discordServerLink: 'https://discord.gg/fresh' },
    ]);
  });

  it('shows the server’s reason and keeps the text', async () => {
    await openDialog({}, { [SAVE]: () => refusal(409, { code: 'list-closed', msg: 'The list is closed' }) });
    await userEvent.type(field(/^Description/), ' And foxes.');
    await save();
    await screen.findByText('The list is closed');
    expect(field(/^Description/).value).toBe('For owls. And foxes.');
  });

  it.each([
    { active: false, isFinished: false },
    { active: true, isFinished: true },
  ])('is not offered for a list with %o', (state) => {
    renderInApp(<TextsButton list={{ ...LIST, ...state }} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
