import { expect, it } from 'vitest';
import { canManageLists, findMissingSteps, hasRequiredRole } from './account-access.ts';

it.each([
  [{ email: null, emailConfirmed: false, workspace: null }, ['email', 'workspace']],
  [{ email: 'a@b.test', emailConfirmed: false, workspace: null }, ['email-confirmation', 'workspace']],
  [{ email: 'a@b.test', emailConfirmed: false, workspace: 'a' }, ['email-confirmation']],
  [{ email: 'a@b.test', emailConfirmed: true, workspace: null }, ['workspace']],
  [{ email: 'a@b.test', emailConfirmed: true, workspace: 'a' }, []],
] as const)('[P3] [N3] given %j, reports %j as missing', (account, steps) => {
  expect(findMissingSteps(account)).toEqual(steps);
  expect(canManageLists(account)).toBe(steps.length === 0);
});

it('[N2] ignores case when comparing roles', () => {
  expect(hasRequiredRole(['Admin'], ['ADMIN'])).toBe(true);
  expect(hasRequiredRole(['editor', 'aDMin'], ['owner', 'admin'])).toBe(true);
});

it('[N2] rejects accounts that have none of the required roles', () => {
  expect(hasRequiredRole([], ['admin'])).toBe(false);
  expect(hasRequiredRole(['administrator'], ['admin'])).toBe(false);
});

it('[N2] accepts everyone when no role is required', () => {
  expect(hasRequiredRole([], [])).toBe(true);
});
