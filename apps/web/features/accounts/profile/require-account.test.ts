import { describe, expect, it } from 'vitest';
import { redirectForAccount } from './require-account.tsx';

const account = { email: 'a@b.co', emailConfirmed: true, workspace: 'acme', roles: ['Admin'] };

describe('access to a page', () => {
  it('[N2] compares roles case-insensitively and sends other accounts to the unauthorized page', () => {
    expect(redirectForAccount(account, { roles: ['ADMIN'] })).toBeNull();
    expect(redirectForAccount(account, { roles: ['owner', 'admin'] })).toBeNull();
    expect(redirectForAccount(account, { roles: ['owner'] })).toBe('/unauthorized');
    expect(redirectForAccount(account, {})).toBeNull();
  });

  it.each([
    [{ ...account, workspace: null }],
    [{ ...account, emailConfirmed: false }],
    [{ ...account, email: null, emailConfirmed: false }],
  ])('[N3] sends accounts without a workspace or confirmed email to the general profile', (incomplete) => {
    expect(redirectForAccount(incomplete, { isReadyForLists: true })).toBe('/user/account-profile/general');
    expect(redirectForAccount(account, { isReadyForLists: true })).toBeNull();
  });
});
