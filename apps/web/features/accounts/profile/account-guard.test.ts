import { describe, expect, it } from 'vitest';
import { pageForAccount } from './account-guard.ts';

const account = { email: 'a@b.co', emailConfirmed: true, workspace: 'acme', roles: ['Admin'] };

describe('a page with a demand', () => {
  it('[N2] compares roles without their case, and sends others to the unauthorized page', () => {
    expect(pageForAccount(account, { roles: ['ADMIN'] })).toBeNull();
    expect(pageForAccount(account, { roles: ['owner', 'admin'] })).toBeNull();
    expect(pageForAccount(account, { roles: ['owner'] })).toBe('/unauthorized');
    expect(pageForAccount(account, {})).toBeNull();
  });

  it.each([
    [{ ...account, workspace: null }],
    [{ ...account, emailConfirmed: false }],
    [{ ...account, email: null, emailConfirmed: false }],
  ])('[N3] sends to the general profile whoever lacks a workspace or a confirmed email', (incomplete) => {
    expect(pageForAccount(incomplete, { isReadyForLists: true })).toBe('/user/account-profile/general');
    expect(pageForAccount(account, { isReadyForLists: true })).toBeNull();
  });
});
