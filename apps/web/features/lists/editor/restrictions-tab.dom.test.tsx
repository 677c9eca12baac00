import type { AccessAnswer, List } from '@signboard/contract/lists/list.ts';
import { initialValues, settingsOf } from '@signboard/domain/lists/list-settings.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { snackbar } from '#web/lib/snackbar/snackbar-store.ts';
import { captchaHandlers, setUpCaptcha } from '#web/testing/fake-captcha.ts';
import { startFakeServer } from '#web/testing/fake-server.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { RestrictionsTab } from './restrictions-tab.tsx';

setUpApp('editor');
setUpCaptcha();

const LIST = {
  id: '00000000-0000-4000-8000-000000000000',
  chain: 'ethereum',
  active: false,
  isFinished: false,
} as List;
const ACCESS: AccessAnswer = {
  ...initialValues(settingsOf('notifications', 'transparency')),
  winnerMessage: { title: null, message: null },
  nonWinnerMessage: { title: null, message: null },
  bannedWallets: [],
  version: 1,
};
const SAVE = 'PUT /api/v1/projects/access';
const envelope = (result: unknown) => ({ success: true, msg: '', result });
const A = `0x${'1'.repeat(40)}`;
const B = `0x${'2'.repeat(40)}`;

async function openTab() {
  const server = startFakeServer({
    ...captchaHandlers(),
    'GET /api/v1/projects/access': () => envelope(ACCESS),
    [SAVE]: () => envelope({ ...ACCESS, bannedWallets: [A, B] }),
  });
  renderInApp(<RestrictionsTab list={LIST} />);
  return { ...server, field: await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Wallets/ }) };
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('[L10] refuses wallets that are separated by spaces, with a hint', async () => {
  const { field, bodiesOf } = await openTab();
  await pasteInto(field, `${A} ${B}`);
  await save();
  await waitFor(() =>
    expect(snackbar.get().message).toBe('There was an error, remember separate with comma'),
  );
  await screen.findByText(`${A} ${B} is not a valid address`);
  expect(bodiesOf(SAVE)).toEqual([]);
});

it('[L10] puts commas between the wallets of a pasted column', async () => {
  const { field, bodiesOf } = await openTab();
  await pasteInto(field, `${A}\n${B}\n`);
  expect(field.value).toBe(`${A},\n${B}`);
  await save();
  await waitFor(() => expect(bodiesOf(SAVE)).toMatchObject([{ bannedWallets: [A, B] }]));
});
