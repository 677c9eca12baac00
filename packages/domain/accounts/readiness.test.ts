import { expect, it } from 'vitest';
import { canManageLists, findMissingSteps } from './readiness.ts';

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
