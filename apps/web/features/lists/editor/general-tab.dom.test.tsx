import type { List } from '@signboard/contract/lists/list.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { removeAllDrafts } from '#web/features/forms/draft-store.ts';
import { snackbar } from '#web/lib/snackbar/snackbar-store.ts';
import { captchaHandlers, setUpCaptcha } from '#web/testing/fake-captcha.ts';
import { startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { GeneralTab } from './general-tab.tsx';

setUpApp('editor');
setUpCaptcha();
afterEach(removeAllDrafts);

const LIST = {
  id: '00000000-0000-4000-8000-000000000000',
  workspace: 'foxes',
  name: 'Night Owls',
  urlEndName: 'night-owls',
  description: 'For owls.',
  logo: 'a'.repeat(64),
  website: null,
  banner: null,
  color: '#4E9595',
  chain: 'ethereum',
  active: false,
  isFinished: false,
  analytics: [],
  counters: { total: 10, joined: 0, available: 10 },
  version: 4,
} as unknown as List;
const SAVE = 'PUT /api/v1/projects/update';
const NAME = 'POST /api/v1/projects/validate/name';
const ADDRESS = 'POST /api/v1/projects/validate/url-end-name';
const envelope = (result: unknown) => ({ success: true, msg: '', result });

function openTab({ isFree = true }: { isFree?: boolean } = {}) {
  const server = startFakeServer({
    ...captchaHandlers(),
    [NAME]: () => envelope(isFree),
    [ADDRESS]: () => envelope(isFree),
    [SAVE]: () => envelope({ ...LIST, color: '#A84B8C', version: 5 }),
  });
  renderInApp(<GeneralTab list={LIST} />);
  return server;
}

const change = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const TAKEN = 'This name already exists. Please try with another.';

describe('the General tab', () => {
  it('[L4] checks a changed name and address while they are typed, but not those that the list has', async () => {
    const { bodiesOf } = openTab({ isFree: false });
    change(/^Name/, 'Snow Owls');
    await screen.findByText(TAKEN);
    expect(bodiesOf(NAME)).toEqual([{ id: LIST.id, name: 'Snow Owls' }]);
    expect(bodiesOf(ADDRESS)).toEqual([]);
    change(/^Name/, 'Night Owls');
    await waitFor(() => expect(screen.queryByText(TAKEN)).toBeNull());
    change(/Public address/, 'snow owls');
    await screen.findByText(TAKEN);
    expect(bodiesOf(ADDRESS)).toEqual([{ id: LIST.id, name: 'snow-owls' }]);
    expect(bodiesOf(NAME)).toHaveLength(1);
  });

  it('shows a typed address as it will be saved, once the field is left', async () => {
    openTab();
    const field = screen.getByLabelText<HTMLInputElement>(/Public address/);
    change(/Public address/, ' Snow  Owls ');
    expect(field.value).toBe(' Snow  Owls ');
    fireEvent.blur(field);
    expect(field.value).toBe('snow-owls');
  });

  it('says that an address is free', async () => {
    openTab();
    change(/Public address/, 'snow-owls');
    await screen.findByText('Available');
  });

  it('[L5] [L19] saves a color that was picked with one click', async () => {
    const { bodiesOf } = openTab();
    await userEvent.click(screen.getByRole('button', { name: 'Use the color #A84B8C' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(snackbar.get().message).toBe('Submit Success'));
    expect(bodiesOf(SAVE)).toEqual([{ id: LIST.id, baseVersion: 4, color: '#A84B8C' }]);
  });
});
