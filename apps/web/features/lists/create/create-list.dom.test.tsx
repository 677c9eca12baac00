import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { snackbar } from '#web/lib/snackbar/snackbar-store.ts';
import { captchaHandlers, setUpCaptcha } from '#web/testing/fake-captcha.ts';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { CreateList } from './create-list.tsx';
import { createDraftStore } from './new-list-draft.ts';
import { NEW_LIST_VALUES } from './new-list-values.ts';

setUpApp('create', 'editor', 'lists', 'profile', 'joining', 'public');
setUpCaptcha();

const ME = {
  principalWallet: `0x${'a'.repeat(40)}`,
  workspace: 'foxes',
  email: 'ada@example.test',
  emailConfirmed: true,
} as Account;

const CREATE = 'POST /api/v1/projects/create-with-settings';
const LIST = {
  id: '6f9619ff-8b86-4d11-b42d-00c04fc964ff',
  workspace: 'foxes',
  name: 'Kept Owls',
  active: true,
};
const envelope = (result: unknown) => ({ success: true, msg: '', result });

/** A draft of an earlier visit. Its avatar is uploaded: the simulated browser paints none. */
function keepDraft(): void {
  const values = {
    ...NEW_LIST_VALUES,
    name: 'Kept Owls',
    urlEndName: 'kept-owls',
    description: 'For owls.',
    hasOwnDescription: true,
    logo: 'a'.repeat(64),
  };
  createDraftStore(ME.principalWallet).write({ values, attempt: null });
}

function open(change: Partial<Account> = {}, handlers: Parameters<typeof startFakeServer>[0] = {}) {
  const server = startFakeServer({
    'POST /users/init': () => ({ access_token: 't', csrf_access_token: 'c', nonce: 'n', message: 'm' }),
    ...captchaHandlers(),
    'POST /api/v1/projects/validate/name': () => ({ success: true, msg: '', result: true }),
    'POST /api/v1/projects/validate/url-end-name': () => ({ success: true, msg: '', result: true }),
    ...handlers,
  });
  renderInApp(<CreateList me={{ ...ME, ...change }} PublicPage={() => null} />);
  return server;
}

const isReady = () => waitFor(() => expect(publish().getAttribute('aria-disabled')).toBeNull());

// Queries by role take the simulated browser seconds on a page this large.
const publish = () => screen.getByText('Create and publish').closest('button') as HTMLElement;
const typeName = (value: string) => fireEvent.change(screen.getByLabelText(/^Name/), { target: { value } });
const description = () =>
  (publish().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

describe('a new list', () => {
  it('[L13] is published only with dates, and says so', async () => {
    open();
    expect(publish().getAttribute('aria-disabled')).toBe('true');
    expect(description()).toContain('There are no changes to save.');
    typeName('Undated');
    await waitFor(() => expect(publish().getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(screen.getByLabelText('Decide later'));
    expect(description()).toContain('You need to write out at least the section Dates/Basics first');
  });

  it('[P3] leads an account that is not ready to its profile, and keeps what was typed', async () => {
    open({ workspace: null });
    typeName('Kept Owls');
    await screen.findByText('You need some stuff to start using the product');
    expect(description()).toContain('You need a workspace name and a confirmed email first.');
    const toProfile = screen.getByText('Complete your profile').closest('a');
    expect(toProfile?.getAttribute('href')).toBe('/user/account-profile/general');
    await waitFor(() => expect(Object.values(localStorage).join()).toContain('Kept Owls'));
  });

  it('[L4] [L13] is created and published with one call, and its draft is forgotten', async () => {
    keepDraft();
    const { bodiesOf } = open({}, { [CREATE]: () => envelope(LIST) });
    await isReady();
    await userEvent.click(publish());
    await waitFor(() => expect(location.pathname).toBe(`/list-curator/edit/foxes/${LIST.id}`));
    expect(bodiesOf(CREATE)).toMatchObject([
      { name: 'Kept Owls', publish: true, availableSpots: 100, idempotencyKey: expect.any(String) },
    ]);
    expect(createDraftStore(ME.principalWallet).read()).toBeNull();
  });

  it('repeats the same request after a reload when the answer was lost', async () => {
    keepDraft();
    const lost = () => {
      throw new TypeError('Failed to fetch');
    };
    const first = open({}, { [CREATE]: lost });
    await isReady();
    await userEvent.click(publish());
    await waitFor(() => expect(snackbar.get().message).toBe('There  was an unknown error.'));
    cleanup();
    const second = open({}, { [CREATE]: () => envelope(LIST) });
    await isReady();
    // The name and the address may be taken by the list itself.
    expect(second.bodiesOf('POST /api/v1/projects/validate/name')).toEqual([]);
    await userEvent.click(publish());
    await waitFor(() => expect(location.pathname).toBe(`/list-curator/edit/foxes/${LIST.id}`));
    expect(second.bodiesOf(CREATE)).toEqual(first.bodiesOf(CREATE));
  });

  it('leads to the list that an earlier attempt created with other settings', async () => {
    keepDraft();
    const reused = () => refusal(409, { code: 'idempotency-key-reused', msg: 'Created.', detail: LIST.id });
    open({}, { [CREATE]: reused });
    await isReady();
    await userEvent.click(publish());
    const link = (await screen.findByText('Open the list')).closest('a');
    expect(link?.getAttribute('href')).toBe(`/list-curator/edit/foxes/${LIST.id}`);
    screen.getByText('This list has already been created');
    expect(createDraftStore(ME.principalWallet).read()).not.toBeNull();
  });
});
