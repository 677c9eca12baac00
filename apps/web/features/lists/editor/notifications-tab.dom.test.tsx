import type { AccessAnswer, List } from '@signboard/contract/lists/list.ts';
import { initialValues, settingsOf } from '@signboard/domain/lists/list-settings.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { snackbar } from '#web/lib/snackbar/snackbar-store.ts';
import { captchaHandlers, setUpCaptcha } from '#web/testing/fake-captcha.ts';
import { heldAnswer, refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { NotificationsTab } from './notifications-tab.tsx';

setUpApp('editor');
setUpCaptcha();

const LIST = { id: '00000000-0000-4000-8000-000000000000', active: false, isFinished: false } as List;
const ACCESS: AccessAnswer = {
  ...initialValues(settingsOf('notifications', 'transparency')),
  confirmation: true,
  confirmationMessage: 'Welcome.',
  winnerMessage: { title: null, message: null },
  nonWinnerMessage: { title: null, message: null },
  bannedWallets: [`0x${'b'.repeat(40)}`],
  exposeRegWallets: true,
  exposeWinnerList: true,
  version: 1,
};
const LOAD = 'GET /api/v1/projects/access';
const SAVE = 'PUT /api/v1/projects/access';
const envelope = (result: unknown) => ({ success: true, msg: '', result });

async function openTab(handlers: Parameters<typeof startFakeServer>[0], list = LIST) {
  const server = startFakeServer({ ...captchaHandlers(), [LOAD]: () => envelope(ACCESS), ...handlers });
  const router = renderInApp(<NotificationsTab list={list} />);
  await screen.findByLabelText(/Confirmation message/);
  return { ...server, router };
}

const message = () => screen.getByLabelText<HTMLTextAreaElement>(/Confirmation message/);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('the Notifications tab', () => {
  it('[L9] sends its own part of the access settings and shows the answer', async () => {
    const saved = { ...ACCESS, confirmationMessage: 'Welcome, foxes.' };
    const { bodiesOf } = await openTab({ [SAVE]: () => envelope(saved) });
    await userEvent.type(message(), ' Foxes  ');
    await save();
    await waitFor(() => expect(snackbar.get().message).toBe('Submit Success'));
    expect(bodiesOf(SAVE)).toEqual([{ id: LIST.id, baseVersion: 1, confirmationMessage: 'Welcome. Foxes' }]);
    expect(message().value).toBe('Welcome, foxes.');
  });

  it('keeps what is typed while it is saved, and asks before leaving with it', async () => {
    const { handler, arrive } = heldAnswer();
    const { bodiesOf, router } = await openTab({ [SAVE]: handler });
    await userEvent.type(message(), ' One');
    await save();
    await waitFor(() => expect(bodiesOf(SAVE)).toHaveLength(1));
    await userEvent.type(message(), ' two');
    await act(async () => arrive(envelope({ ...ACCESS, confirmationMessage: 'Welcome. One' })));
    await waitFor(() => expect(snackbar.get().message).toBe('Submit Success'));
    expect(message().value).toBe('Welcome. One two');
    await act(() => router.navigate('/elsewhere'));
    await screen.findByText('Leave without saving?');
  });

  it('shows above the button why the server refused, and keeps the text', async () => {
    const why = 'You need to first deactivate the list.';
    await openTab({ [SAVE]: () => refusal(409, { code: 'list-active', msg: why }) });
    await userEvent.type(message(), ' One');
    await save();
    await screen.findByText(why);
    expect(message().value).toBe('Welcome. One');
  });

  it('[L15] does not save for a visitor whom the anti-bot check flags', async () => {
    await openTab({ ...captchaHandlers(0.1), [SAVE]: () => envelope(ACCESS) });
    await userEvent.type(message(), ' One');
    await screen.findByText(/anti-bot check didn’t pass/);
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('neither validates nor sends the text of a message that is switched off', async () => {
    const { bodiesOf } = await openTab({ [SAVE]: () => envelope({ ...ACCESS, confirmation: false }) });
    await userEvent.clear(message());
    await userEvent.click(screen.getByRole('switch', { name: /Confirmation/ }));
    await save();
    await waitFor(() => expect(snackbar.get().message).toBe('Submit Success'));
    expect(bodiesOf(SAVE)).toEqual([{ id: LIST.id, baseVersion: 1, confirmation: false }]);
  });

  it('[L14] locks the fields of a finished list', async () => {
    await openTab({}, { ...LIST, isFinished: true });
    expect(message().closest('fieldset')?.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
