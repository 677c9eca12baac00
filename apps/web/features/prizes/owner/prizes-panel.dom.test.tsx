import type { List } from '@signboard/contract/lists/list.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { PrizesPanel } from './prizes-panel.tsx';

setUpApp('prizes');

const COUNTS = 'GET /api/v1/projects/prizes';
const ADD = 'POST /api/v1/projects/prizes';
const none = { total: 0, claimed: 0, withdrawn: 0, assigned: 0, left: 0, winnersWithout: null };
const done = (result: object) => ({ success: true, msg: '', result });
const LIST = { id: 'list', name: 'Winter', howManyWinners: 3, drawState: null } as unknown as List;

async function openDialog(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: /^Add (more )?prizes$/ }));
  return await screen.findByRole('dialog', { name: 'Add prizes' });
}
const field = (dialog: HTMLElement) => within(dialog).getByLabelText(/^Codes or links/);
const submit = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Add prizes' }));

it('names the wrong lines before anything is sent', async () => {
  const server = startFakeServer({ [COUNTS]: () => done(none) });
  renderInApp(<PrizesPanel list={LIST} />);
  const dialog = await openDialog();
  await userEvent.click(field(dialog));
  await userEvent.paste('KEY-1\nhttp://shop.example\nKEY-1');
  await submit(dialog);
  const lines = await within(dialog).findAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Line 2: Should start with https://',
    'Line 3: Repeats line 1',
  ]);
  expect(server.bodiesOf(ADD)).toEqual([]);
  expect((field(dialog) as HTMLTextAreaElement).value).toContain('http://shop.example');
});

it('adds the codes of a file and warns that they are too few', async () => {
  const server = startFakeServer({
    [COUNTS]: () => done(none),
    [ADD]: () => done({ ...none, total: 2, left: 2, added: 2 }),
  });
  renderInApp(<PrizesPanel list={LIST} />);
  const dialog = await openDialog();
  const file = new File(['KEY-1,first\r\nKEY-2,second\r\n'], 'keys.csv', { type: 'text/csv' });
  await userEvent.upload(within(dialog).getByLabelText('Read a file'), file);
  await within(dialog).findByText('2 lines from keys.csv');
  await submit(dialog);
  await screen.findByText('2 prizes for 3 winners. Those drawn first get one.');
  expect(server.bodiesOf(ADD)).toEqual([{ id: 'list', codes: 'KEY-1\nKEY-2' }]);
});

it('keeps what was typed when the server refuses it', async () => {
  startFakeServer({
    [COUNTS]: () => done(none),
    [ADD]: () =>
      refusal(400, {
        code: 'invalid-input',
        msg: 'Check the fields.',
        fields: { codes: 'Some lines can’t be used.', 'codes.2': 'Is already among this list’s prizes' },
      }),
  });
  renderInApp(<PrizesPanel list={LIST} />);
  const dialog = await openDialog();
  await userEvent.click(field(dialog));
  await userEvent.paste('\nKEY-1\n\nKEY-2');
  await submit(dialog);
  await within(dialog).findByText(/already among/);
  expect((field(dialog) as HTMLTextAreaElement).value).toBe('KEY-1\nKEY-2');
});

it('asks before it withdraws what winners have not claimed', async () => {
  const counts = { ...none, total: 3, assigned: 3, claimed: 1, winnersWithout: 0 };
  const server = startFakeServer({ [COUNTS]: () => done(counts) });
  renderInApp(<PrizesPanel list={{ ...LIST, drawState: 'drawn' } as List} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw unclaimed' }));
  await screen.findByText(/^Winners who haven’t looked at their prize lose it\./);
  expect(server.bodiesOf('POST /api/v1/projects/prizes/withdraw')).toEqual([]);
});
