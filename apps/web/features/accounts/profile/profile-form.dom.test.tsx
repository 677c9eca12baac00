import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { queryClient } from '#web/lib/query/query-client.ts';
import { snackbar } from '#web/lib/snackbar/snackbar-store.ts';
import { ACCOUNT } from '#web/testing/account-for-test.ts';
import { heldAnswer, refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { ProfileForm } from './profile-form.tsx';
import { meQuery, useMe } from './use-me.ts';

setUpApp('profile');

const SAVE = 'PUT /users/me/update';

/** As on the page: the form gets the cached account. */
function Profile() {
  const { data } = useMe();
  return data ? <ProfileForm me={data} /> : null;
}

async function openProfile(handlers: Parameters<typeof startFakeServer>[0] = {}) {
  const server = startFakeServer({ 'GET /users/me': () => ACCOUNT, ...handlers });
  renderInApp(<Profile />);
  await screen.findByLabelText('Full name');
  return server;
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const type = async (name: RegExp, text: string) => {
  await userEvent.clear(field(name));
  await pasteInto(field(name), text);
};

describe('the profile form', () => {
  it('saves only what changed and caches the answer', async () => {
    const { bodiesOf } = await openProfile({ [SAVE]: () => ({ ...ACCOUNT, fullName: 'Ada L.' }) });
    await type(/Full name/, ' Ada L. ');
    await save();
    await waitFor(() => expect(snackbar.get().message).toBe('Submit Success'));
    expect(bodiesOf(SAVE)).toEqual([{ fullName: 'Ada L.' }]);
    expect(field(/Full name/).value).toBe('Ada L.');
    expect(queryClient.getQueryData(meQuery.queryKey)?.fullName).toBe('Ada L.');
  });

  it('keeps what is typed and switched while a save runs', async () => {
    const { handler, arrive } = heldAnswer();
    const { bodiesOf } = await openProfile({ [SAVE]: handler });
    await type(/Full name/, 'Ada L.');
    await save();
    await waitFor(() => expect(bodiesOf(SAVE)).toHaveLength(1));
    await type(/Email/, 'new@example.test');
    await userEvent.click(screen.getByRole('switch', { name: /User research/ }));
    await act(async () => arrive({ ...ACCOUNT, fullName: 'Ada L.' }));
    await waitFor(() => expect(snackbar.get().message).toBe('Submit Success'));
    expect(field(/Full name/).value).toBe('Ada L.');
    expect(field(/Email/).value).toBe('new@example.test');
    expect(screen.getByRole('switch', { name: /User research/ }).getAttribute('aria-checked')).toBe('true');
  });

  it('[P1] is disabled while unchanged or submitting, with the reason', async () => {
    const { handler, arrive } = heldAnswer();
    await openProfile({ [SAVE]: handler });
    const isDisabled = (name: string) =>
      screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
    expect(screen.getByText('* field required')).toBeDefined();
    expect(screen.getByText('There are no changes to save')).toBeDefined();
    expect(isDisabled('Save')).toBe(true);
    await type(/Full name/, 'Ada L.');
    expect(screen.queryByText('There are no changes to save')).toBeNull();
    expect(isDisabled('Save')).toBe(false);
    await save();
    await waitFor(() => expect(isDisabled('Saving')).toBe(true));
    await act(async () => arrive({ ...ACCOUNT, fullName: 'Ada L.' }));
    await waitFor(() => expect(snackbar.get().message).toBe('Submit Success'));
  });

  it("[P1] [L16] shows the server's error at its field and in a notification, and focuses the field", async () => {
    const fields = { email: 'This address is taken.' };
    await openProfile({ [SAVE]: () => refusal(422, { code: 'validation', msg: 'Invalid.', fields }) });
    await type(/Email/, 'taken@example.test');
    await save();
    await screen.findByText('This address is taken.');
    expect(field(/Email/).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field(/Email/));
    expect(snackbar.get()).toMatchObject({ message: 'There was an error.', alert: { color: 'error' } });
  });

  it('[P1] validates on submit before it sends anything, and focuses the first invalid field', async () => {
    const { bodiesOf } = await openProfile({
      'GET /users/me': () => ({ ...ACCOUNT, workspace: null }),
      [SAVE]: () => ACCOUNT,
    });
    await type(/Workspace/, 'not valid!');
    await type(/Email/, 'not an address');
    expect(screen.queryByText('Should be a valid email')).toBeNull();
    await save();
    await screen.findByText('Should be a valid email');
    expect(screen.getByText('Workspace should contain only letters, numbers and hyphen(-).')).toBeDefined();
    expect(field(/Email/).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field(/Email/));
    expect(bodiesOf(SAVE)).toEqual([]);
  });
});
