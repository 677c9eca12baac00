import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { captchaHandlers, setUpCaptcha } from '#web/testing/fake-captcha.ts';
import { startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { CreateList } from './create-list.tsx';

setUpApp('create', 'editor', 'lists', 'profile', 'joining', 'public');
setUpCaptcha();

const ME = {
  principalWallet: `0x${'a'.repeat(40)}`,
  workspace: 'foxes',
  email: 'ada@example.test',
  emailConfirmed: true,
} as Account;

function open(change: Partial<Account> = {}) {
  startFakeServer({
    'POST /users/init': () => ({ access_token: 't', csrf_access_token: 'c', nonce: 'n', message: 'm' }),
    ...captchaHandlers(),
    'POST /api/v1/projects/validate/name': () => ({ success: true, msg: '', result: true }),
    'POST /api/v1/projects/validate/url-end-name': () => ({ success: true, msg: '', result: true }),
  });
  return renderInApp(<CreateList me={{ ...ME, ...change }} PublicPage={() => null} />);
}

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
});
