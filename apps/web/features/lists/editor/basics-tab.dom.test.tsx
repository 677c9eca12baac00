import type { List } from '@signboard/contract/lists/list.ts';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { readDraft, removeAllDrafts, writeDraft } from '#web/features/forms/draft-store.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { snackbar } from '#web/lib/snackbar/snackbar-store.ts';
import { captchaHandlers, setUpCaptcha } from '#web/testing/fake-captcha.ts';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { BasicsTab } from './basics-tab.tsx';
import { listQuery } from './list-queries.ts';

setUpApp('editor');
setUpCaptcha();
afterEach(removeAllDrafts);

const LIST = {
  id: '00000000-0000-4000-8000-000000000000',
  active: false,
  isFinished: false,
  chain: 'ethereum',
  startDate: '2026-12-01T10:00:00.000Z',
  endDate: '2026-12-02T10:00:00.000Z',
  eventDate: '2026-12-03T10:00:00.000Z',
  availableSpots: 10,
  howManyWinners: 3,
  confirmHours: null,
  type: 'Whitelist',
  mintPrice: 0.08,
  version: 4,
};
const LOAD = 'GET /api/v1/projects/info-all';
const SAVE = 'PUT /api/v1/projects/update';
const envelope = (result: unknown) => ({ success: true, msg: '', result });

/** As on the page: the tab gets the cached list. */
function Tab() {
  const { data } = useQuery(listQuery(LIST.id));
  return data ? <BasicsTab list={data as List} /> : null;
}

async function openTab(handlers: Parameters<typeof startFakeServer>[0]) {
  const server = startFakeServer({ ...captchaHandlers(), [LOAD]: () => envelope(LIST), ...handlers });
  renderInApp(<Tab />);
  await screen.findByLabelText(/Available Spots/);
  return server;
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const retype = async (name: RegExp, text: string) => {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
};
const saved = () => waitFor(() => expect(snackbar.get().message).toBe('Submit Success'));
const conflicting = () =>
  refusal(409, {
    code: 'edit-conflict',
    msg: 'Changed.',
    version: 9,
    conflicts: { availableSpots: { yours: 20, theirs: 15 } },
  });

describe('the Dates/basics tab', () => {
  it('[L19] sends only the changed fields and the version they are based on', async () => {
    const { bodiesOf } = await openTab({
      [SAVE]: () => envelope({ ...LIST, availableSpots: 20, version: 5 }),
    });
    await retype(/Available Spots/, '20');
    await press('Save');
    await saved();
    expect(bodiesOf(SAVE)).toEqual([{ id: LIST.id, baseVersion: 4, availableSpots: 20 }]);
  });

  it('keeps the version of the first edit when the list is refetched behind it', async () => {
    const { bodiesOf, answer } = await openTab({ [SAVE]: () => envelope({ ...LIST, version: 6 }) });
    await retype(/Available Spots/, '20');
    answer(LOAD, () => envelope({ ...LIST, availableSpots: 15, howManyWinners: 5, version: 5 }));
    await queryClient.refetchQueries();
    await waitFor(() => expect(field(/How Many Winners/).value).toBe('5'));
    await press('Save');
    await saved();
    expect(bodiesOf(SAVE)).toEqual([{ id: LIST.id, baseVersion: 4, availableSpots: 20 }]);
  });

  it('shows both values of a conflict and saves again with the own one', async () => {
    const { bodiesOf, answer } = await openTab({ [SAVE]: conflicting });
    await retype(/Available Spots/, '20');
    await press('Save');
    const dialog = await screen.findByRole('dialog', { name: 'Changed in two places', hidden: true });
    expect(within(dialog).getByRole('group', { name: 'Available Spots', hidden: true }).textContent).toMatch(
      /20.*15/,
    );
    answer(SAVE, () => envelope({ ...LIST, availableSpots: 20, version: 10 }));
    await userEvent.click(within(dialog).getByText('Save my choice'));
    await saved();
    expect(bodiesOf(SAVE)[1]).toEqual({ id: LIST.id, baseVersion: 9, availableSpots: 20 });
  });

  it('takes the other value of a conflict without saving anything', async () => {
    const { bodiesOf, answer } = await openTab({ [SAVE]: conflicting });
    await retype(/Available Spots/, '20');
    await press('Save');
    const dialog = await screen.findByRole('dialog', { name: 'Changed in two places', hidden: true });
    answer(LOAD, () => envelope({ ...LIST, availableSpots: 15, version: 9 }));
    await userEvent.click(within(dialog).getByText('Saved elsewhere'));
    await userEvent.click(within(dialog).getByText('Save my choice'));
    await waitFor(() => expect(field(/Available Spots/).value).toBe('15'));
    expect(bodiesOf(SAVE)).toHaveLength(1);
  });

  it('undoes the last save with the values before it, based on the saved version', async () => {
    const { bodiesOf, answer } = await openTab({
      [SAVE]: () => envelope({ ...LIST, availableSpots: 20, version: 5 }),
    });
    await retype(/Available Spots/, '20');
    await press('Save');
    const undo = await screen.findByRole('button', { name: 'Undo last save' });
    answer(SAVE, () => envelope({ ...LIST, version: 6 }));
    await userEvent.click(undo);
    await waitFor(() => expect(field(/Available Spots/).value).toBe('10'));
    expect(bodiesOf(SAVE)[1]).toEqual({ id: LIST.id, baseVersion: 5, availableSpots: 10 });
  });

  it('offers unsaved changes after a reload, based on the version they were made to', async () => {
    writeDraft(`${LIST.id}:basics`, { values: { availableSpots: '20' }, version: 2 });
    const { bodiesOf } = await openTab({
      [SAVE]: () => envelope({ ...LIST, availableSpots: 20, version: 5 }),
    });
    expect(field(/Available Spots/).value).toBe('10');
    await press('Restore');
    expect(field(/Available Spots/).value).toBe('20');
    await press('Save');
    await saved();
    expect(bodiesOf(SAVE)).toEqual([{ id: LIST.id, baseVersion: 2, availableSpots: 20 }]);
    expect(readDraft(`${LIST.id}:basics`)).toBeNull();
  });

  it('keeps unsaved changes in the browser and forgets them when they are discarded', async () => {
    await openTab({});
    await retype(/Available Spots/, '20');
    expect(readDraft(`${LIST.id}:basics`)).toEqual({ values: { availableSpots: '20' }, version: 4 });
    await retype(/Available Spots/, '10');
    expect(readDraft(`${LIST.id}:basics`)).toBeNull();
  });

  it('[L7] says how it understands a number and saves it so', async () => {
    const { bodiesOf } = await openTab({ [SAVE]: () => envelope({ ...LIST, mintPrice: 0.5, version: 5 }) });
    await retype(/Mint price/, '0,5');
    await screen.findByText('We’ll save this as 0.5.');
    await press('Save');
    await saved();
    expect(bodiesOf(SAVE)).toEqual([{ id: LIST.id, baseVersion: 4, mintPrice: '0.5' }]);
  });

  it('[L7] ignores the mint price of a list that is no whitelist', async () => {
    const { bodiesOf } = await openTab({
      [SAVE]: () => envelope({ ...LIST, type: 'Giveaway', mintPrice: null }),
    });
    await retype(/Mint price/, 'much');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Type/ }), 'Giveaway');
    await press('Save');
    await saved();
    expect(bodiesOf(SAVE)).toMatchObject([{ type: 'Giveaway' }]);
  });

  it('[L7] shows all errors at once and removes each when its field, or the one it depends on, changes', async () => {
    await openTab({});
    await retype(/Available Spots/, 'many');
    await retype(/Mint price/, '-1');
    await userEvent.clear(field(/End Date/));
    await press('Save');
    await screen.findByText('Should be a number');
    expect(screen.getByText('Should not be negative')).toBeTruthy();
    expect(screen.getByText('End Date is required')).toBeTruthy();
    await userEvent.type(field(/Mint price/), '2');
    await waitFor(() => expect(screen.queryByText('Should not be negative')).toBeNull());
    expect(screen.getByText('Should be a number')).toBeTruthy();
    await retype(/Available Spots/, '2');
    await press('Save');
    await screen.findByText('How many winners should be less than total available spots');
    await retype(/Available Spots/, '5');
    await waitFor(() =>
      expect(screen.queryByText('How many winners should be less than total available spots')).toBeNull(),
    );
  });
});
